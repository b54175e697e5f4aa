import { sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_LABELS, type Track } from '@kontor/contract/racing/tracks.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { TrackPicture } from './track-picture.tsx';
import styles from './tracks.module.css';

type TrackAction = 'edit' | 'remove';

const km = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 3 });

/** `4,2 km`, from metres. */
export const sayLength = (meters: number): string => `${km.format(meters / 1000)}\u00a0km`;

function TrackRecord({ record }: Pick<Track, 'record'>) {
  const line = useFlash<HTMLDivElement>(record?.id);
  if (!record) return <p className="to-foot ruled dim">Noch keine Zeit. Hier ist der Rekord frei.</p>;
  return (
    <div ref={line} className="to-foot ruled stack gap-4">
      <p className="row">
        <span className="meta">Rekord</span>
        <span className="huge bold number push">{sayTime(record.timeMs)}</span>
        <ClassBadge id={record.classId} />
      </p>
      <div>
        <DriverTag driver={record.driver} size="small" />
      </div>
      <p className="meta ellipsis">{record.vehicle}</p>
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
  /** Only for the administration. */
  readonly onAction?: ((action: TrackAction, track: Track) => void) | undefined;
}

/** A track in the list: picture, facts and its record. */
export const TrackCard = ({ track, onAction }: TrackCardProps) => (
  <li className={`${styles.card} card flush leads column gap-0`}>
    <div className={styles.picture}>
      <TrackPicture track={track} />
    </div>
    <div className="column gap-12 grow" style={{ padding: 16 }}>
      <div className="row between top">
        <div className="stack gap-4">
          <h2 className="huge anywhere">
            <Link to="/racing/tracks/$id" params={{ id: String(track.id) }} className="leads-to">
              {track.name}
            </Link>
          </h2>
          <p className="dim">
            {TRACK_LABELS[track.kind]} · <span className="number">{sayLength(track.lengthMeters)}</span>
          </p>
        </div>
        {onAction ? (
          <div className="row gap-0 relative" style={{ margin: '-6px -8px 0 0' }}>
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
  <li className={`${styles.card} card flush column gap-0`} aria-hidden="true">
    <div className={styles.picture}>
      <Skeleton height="100%" radius={0} />
    </div>
    <div className="column gap-12 grow" style={{ padding: 16 }}>
      <Skeleton height={20} width="60%" mb={10} />
      <Skeleton height={14} width="40%" mb={24} />
      <Skeleton height={62} />
    </div>
  </li>
);
