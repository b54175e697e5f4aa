import { Button } from './button.tsx';
import styles from './dialog-form.module.css';

interface ConflictProps {
  readonly sentence: string;
  /** Takes what is stored by now, where it is another. */
  readonly onLoad: (() => void) | undefined;
}

/** What the server would not take; nothing that was typed is lost. */
export const DialogConflict = ({ sentence, onLoad }: ConflictProps) => (
  <div className={styles.conflict} role="alert">
    <span>{sentence} Deine Eingaben sind noch da, aber nicht gespeichert.</span>
    {onLoad ? <Button onClick={onLoad}>Neuen Stand laden</Button> : null}
  </div>
);
