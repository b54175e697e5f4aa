import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { InfoIcon } from '#platform/ui/icons.ts';
import styles from '#platform/ui/notice.module.css';

interface GameChangedProps {
  readonly changes: readonly string[];
  readonly onAccept: () => void;
}

/** Says what has changed under the reader's hands; what was typed stays. */
export const GameChanged = ({ changes, onAccept }: GameChangedProps) =>
  changes.length === 0 ? null : (
    <div className={styles.notice} data-kind="soon" role="status">
      <Glyph icon={InfoIcon} />
      <div className={styles.text}>
        <p className={styles.title}>Das Spiel wurde gerade geändert.</p>
        <p>{changes.join(' ')}</p>
      </div>
      <Button onClick={onAccept}>Verstanden</Button>
    </div>
  );
