import { sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_LABELS, type TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { formatDate } from '#platform/format.de.ts';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from './class-badge.tsx';
import { DriverTag } from './driver-tag.tsx';
import { LapRecording } from './lap-recording.tsx';
import styles from './track-head.module.css';
import { sayLength } from './track-length.ts';
import { TrackPicture } from './track-picture.tsx';

function HeadRecord({ record }: Pick<TrackDetail, 'record'>) {
  const box = useFlash<HTMLDivElement>(record?.id);
  return (
    <div ref={box} className={styles.record}>
      <h2 className={styles.word}>Rekord</h2>
      {record ? (
        <>
          <p className={styles.best}>
            <span className={`${styles.time} number`}>{sayTime(record.timeMs)}</span>
            <ClassBadge id={record.classId} />
            <LapRecording lap={record} />
          </p>
          <DriverTag driver={record.driver} />
          <p className={styles.dim}>
            {record.vehicle}, <time dateTime={record.drivenAt}>{formatDate(record.drivenAt)}</time>
          </p>
        </>
      ) : (
        <p className={styles.dim}>Noch frei. Wer als Erster eine bestätigte Zeit fährt, hält ihn.</p>
      )}
    </div>
  );
}

/** What a track is, at a glance. */
export const TrackHead = ({ track }: { readonly track: TrackDetail }) => (
  <div className={styles.head}>
    <div className={styles.picture}>
      <TrackPicture track={track} />
    </div>
    <div className={styles.side}>
      <HeadRecord record={track.record} />
      <dl className={styles.facts}>
        <div>
          <dt>Art</dt>
          <dd>{TRACK_LABELS[track.kind]}</dd>
        </div>
        <div>
          <dt>Länge</dt>
          <dd className="number">{sayLength(track.lengthMeters)}</dd>
        </div>
      </dl>
      {track.description ? <p className={styles.description}>{track.description}</p> : null}
    </div>
  </div>
);
