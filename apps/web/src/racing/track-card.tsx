import { sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_LABELS, type Track } from '@kontor/contract/racing/tracks.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from './class-badge.tsx';
import { DriverTag } from './driver-tag.tsx';
import styles from './track-card.module.css';
import { sayLength } from './track-length.ts';
import { TrackPicture } from './track-picture.tsx';

export type TrackAction = 'edit' | 'remove';

function TrackRecord({ record }: Pick<Track, 'record'>) {
  const line = useFlash<HTMLDivElement>(record?.id);
  if (!record) return <p className={styles.none}>Noch keine Zeit. Hier ist der Rekord frei.</p>;
  return (
    <div ref={line} className={styles.record}>
      <p className={styles.best}>
        <span className={styles.word}>Rekord</span>
        <span className={`${styles.time} number`}>{sayTime(record.timeMs)}</span>
        <ClassBadge id={record.classId} />
      </p>
      <DriverTag driver={record.driver} size="small" />
      <p className={styles.vehicle}>{record.vehicle}</p>
    </div>
  );
}

const ACTIONS = [
  { action: 'edit', label: 'Bearbeiten', icon: EditIcon },
  { action: 'remove', label: 'Löschen', icon: RemoveIcon },
] as const;

/** Times would lose the place they were driven at. */
const isKept = (action: TrackAction, { record }: Track): boolean => action === 'remove' && record !== null;

interface TrackCardProps {
  readonly track: Track;
  /** Only for whoever may change it. */
  readonly onAction?: ((action: TrackAction, track: Track) => void) | undefined;
}

/** A track in the list: picture, facts and who is fastest. */
export const TrackCard = ({ track, onAction }: TrackCardProps) => (
  <li className={styles.card}>
    <div className={styles.picture}>
      <TrackPicture track={track} />
    </div>
    <div className={styles.body}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>
            <Link to="/racing/tracks/$id" params={{ id: String(track.id) }} className={styles.link}>
              {track.name}
            </Link>
          </h2>
          <p className={styles.facts}>
            {TRACK_LABELS[track.kind]} · <span className="number">{sayLength(track.lengthMeters)}</span>
          </p>
        </div>
        {onAction ? (
          <div className={styles.actions}>
            {ACTIONS.map(({ action, label, icon }) => (
              <Tooltip key={action} label={isKept(action, track) ? 'Hier wurde schon gefahren' : label}>
                <Button
                  look="quiet"
                  aria-label={`${label}: ${track.name}`}
                  icon={<Glyph icon={icon} />}
                  isDisabled={isKept(action, track)}
                  onClick={() => onAction(action, track)}
                />
              </Tooltip>
            ))}
          </div>
        ) : null}
      </div>
      <TrackRecord record={track.record} />
    </div>
  </li>
);

/** Stands for a card until the tracks are there. */
export const TrackCardSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.picture}>
      <Skeleton height="100%" radius={0} />
    </div>
    <div className={styles.body}>
      <Skeleton height={20} width="60%" mb={10} />
      <Skeleton height={14} width="40%" mb={24} />
      <Skeleton height={62} />
    </div>
  </li>
);
