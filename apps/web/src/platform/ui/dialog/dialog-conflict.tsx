import { Button } from '../field/button.tsx';
import { Notice } from '../page/notice.tsx';

interface ConflictProps {
  readonly sentence: string;
  /** Takes what is stored by now, where it is another. */
  readonly onLoad: (() => void) | undefined;
}

/** What the server would not take; nothing that was typed is lost. */
export const DialogConflict = ({ sentence, onLoad }: ConflictProps) => (
  <Notice kind="soon" role="alert" actions={onLoad ? <Button onClick={onLoad}>Neuen Stand laden</Button> : null}>
    {sentence} Deine Eingaben sind noch da, aber nicht gespeichert.
  </Notice>
);
