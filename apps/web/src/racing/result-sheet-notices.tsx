import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { InfoIcon, WarningIcon } from '#platform/ui/icons.ts';
import notice from '#platform/ui/notice.module.css';
import styles from './result-notice.module.css';

interface OvertakenProps {
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Two people at one sheet: nobody overwrites the other without knowing. */
export const Overtaken = ({ onLoad, onKeep }: OvertakenProps) => (
  <div className={notice.notice} data-kind="soon" role="alert">
    <Glyph icon={WarningIcon} />
    <p className={notice.text}>
      Jemand anderes hat dieses Rennen inzwischen gespeichert. Deine Eingaben sind noch da, aber nicht gespeichert.
    </p>
    <span className={styles.choices}>
      <Button onClick={onLoad}>Neuen Stand laden</Button>
      <Button onClick={onKeep}>Meine Eingaben behalten</Button>
    </span>
  </div>
);

interface ProblemProps {
  readonly refusal: string | undefined;
  readonly problem: string | undefined;
}

/** What stands in the way of saving: quietly while it is typed, aloud once saving was tried. */
export function Problem({ refusal, problem }: ProblemProps) {
  const text = refusal ?? problem;
  if (!text) return null;
  return (
    <div className={notice.notice} data-kind={refusal ? 'wrong' : undefined} role={refusal ? 'alert' : undefined}>
      <Glyph icon={refusal ? WarningIcon : InfoIcon} />
      <p className={notice.text}>{text}</p>
    </div>
  );
}
