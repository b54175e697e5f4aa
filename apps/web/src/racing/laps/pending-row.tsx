import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayGain, sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { LapRecording } from './lap-recording.tsx';
import styles from './pending.module.css';

interface Comparison {
  readonly isRecord: boolean;
  readonly sentence: string;
}

/** How a time would stand against the record of its class; `undefined` while that is not known. */
function compareWithRecord(lap: LapTime, track: TrackDetail | undefined): Comparison | undefined {
  if (!track) return undefined;
  const record = track.best.find(({ classId }) => classId === lap.classId)?.entries[0];
  if (!record) return { isRecord: true, sentence: 'Erste Zeit der Klasse' };
  const gap = lap.timeMs - record.timeMs;
  if (gap < 0) return { isRecord: true, sentence: `Neuer Klassenrekord, ${sayGain(-gap)}` };
  return { isRecord: false, sentence: gap === 0 ? 'So schnell wie der Rekord' : `${sayGap(gap)} auf den Rekord` };
}

interface PendingRowProps {
  readonly lap: LapTime;
  /** Undefined while it is being loaded. */
  readonly track: TrackDetail | undefined;
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

const Verdict = ({ lap, isBusy, isResting, onConfirm, onReject }: Omit<PendingRowProps, 'track' | 'isOwn'>) => (
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
export function PendingRow({ track, isOwn, ...verdict }: PendingRowProps) {
  const { lap } = verdict;
  const comparison = compareWithRecord(lap, track);
  return (
    <li className={styles.row} data-lap={lap.id}>
      <div className={styles.driver}>
        <DriverTag driver={lap.driver} />
      </div>
      <div className="stack gap-2">
        <span className="strong anywhere">{lap.trackName}</span>
        <span className="meta anywhere">
          <ClassBadge id={lap.classId} /> {lap.vehicle}
        </span>
      </div>
      <div className="stack gap-2 number">
        <span className="large bold">{sayTime(lap.timeMs)}</span>
        <span className={comparison?.isRecord ? 'small strong accent' : 'meta'}>
          {comparison?.sentence ?? '\u00a0'}
        </span>
      </div>
      <div className={`${styles.when} row gap-4 meta`}>
        <span>
          <time className="number" dateTime={lap.drivenAt}>
            {formatDateTime(lap.drivenAt)}
          </time>
          {lap.isFromGame ? <span className="block">vom Spielserver</span> : null}
        </span>
        <LapRecording lap={lap} />
      </div>
      <div className={`${styles.actions} row to-end`}>
        {isOwn ? <span className="meta">Muss jemand anderes prüfen</span> : <Verdict {...verdict} />}
      </div>
    </li>
  );
}
