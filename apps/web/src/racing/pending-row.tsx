import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { ClassBadge } from './class-badge.tsx';
import { DriverTag } from './driver-tag.tsx';
import { LapRecording } from './lap-recording.tsx';
import type { Comparison } from './pending-compare.ts';
import styles from './pending-times.module.css';

interface PendingRowProps {
  readonly lap: LapTime;
  readonly comparison: Comparison | undefined;
  readonly isBusy: boolean;
  /** The rows have just moved. */
  readonly isResting: boolean;
  /** Nobody judges their own time. */
  readonly isOwn: boolean;
  readonly onConfirm: () => void;
  readonly onReject: () => void;
}

const about = ({ timeMs, driver, trackName }: LapTime): string =>
  `${sayTime(timeMs)} von ${driver.nickname} auf ${trackName}`;

const Verdict = ({ lap, isBusy, isResting, onConfirm, onReject }: Omit<PendingRowProps, 'comparison' | 'isOwn'>) => (
  <>
    <Button look="quiet" aria-label={`Ablehnen: ${about(lap)}`} onClick={onReject} isDisabled={isBusy || isResting}>
      Ablehnen
    </Button>
    <Button
      icon={<Glyph icon={DoneIcon} />}
      aria-label={`Bestätigen: ${about(lap)}`}
      onClick={onConfirm}
      isBusy={isBusy}
      isDisabled={isResting}
      data-confirm
    >
      Bestätigen
    </Button>
  </>
);

/** One time that waits, with everything a decision needs. */
export const PendingRow = ({ comparison, isOwn, ...verdict }: PendingRowProps) => {
  const { lap } = verdict;
  return (
    <li className={styles.row} data-lap={lap.id}>
      <div className={styles.driver}>
        <DriverTag driver={lap.driver} />
      </div>
      <div className={styles.where}>
        <span className={styles.track}>{lap.trackName}</span>
        <span className={styles.vehicle}>
          <ClassBadge id={lap.classId} /> {lap.vehicle}
        </span>
      </div>
      <div className={styles.result}>
        <span className={`${styles.time} number`}>{sayTime(lap.timeMs)}</span>
        <span className={`${styles.compared} number`} data-record={comparison?.isRecord || undefined}>
          {comparison?.sentence ?? '\u00a0'}
        </span>
      </div>
      <div className={styles.when}>
        <span>
          <time className="number" dateTime={lap.drivenAt}>
            {formatDateTime(lap.drivenAt)}
          </time>
          {lap.isFromGame ? <span className={styles.source}>vom Spielserver</span> : null}
        </span>
        <LapRecording lap={lap} />
      </div>
      <div className={styles.actions}>
        {isOwn ? <span className={styles.own}>Muss jemand anderes prüfen</span> : <Verdict {...verdict} />}
      </div>
    </li>
  );
};
