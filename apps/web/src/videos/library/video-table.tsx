import { SMALL_BYTES, sayFileSize, sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, type Icon, RemoveIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import type { useRights } from '#users';
import { choose } from '../chosen.ts';
import { ArchiveIcon, PlayIcon, UnarchiveIcon } from '../icons.ts';
import { sayClock } from '../say-time.ts';
import styles from './library.module.css';
import { Poster } from './stage.tsx';

type Rights = ReturnType<typeof useRights>;

export type VideoAction = 'archive' | 'release' | 'edit' | 'remove';

const LOOKS: Record<VideoAction, readonly [label: string, icon: Icon]> = {
  archive: ['Archivieren', ArchiveIcon],
  release: ['Aus dem Archiv holen', UnarchiveIcon],
  edit: ['Bearbeiten', EditIcon],
  remove: ['Löschen', RemoveIcon],
};

const isDeletable = ({ state }: Video): boolean => state === 'READY';

function actionsFor(video: Video, { isAdmin, isSuperAdmin }: Rights): VideoAction[] {
  if (!isAdmin) return [];
  const actions: VideoAction[] = [video.preserve ? 'release' : 'archive', 'edit'];
  return isSuperAdmin && isDeletable(video) ? [...actions, 'remove'] : actions;
}

/** Two boxes that differ in a stroke say too little: what archives carries its word, as short as it goes. */
const WORDS: Partial<Record<VideoAction, string>> = { archive: 'Archivieren', release: 'Aus dem Archiv' };

function Action({ action, video, onClick }: { action: VideoAction; video: Video; onClick: () => void }) {
  const [label, icon] = LOOKS[action];
  const obstacle = action === 'remove' && video.preserve ? 'Hol sie erst aus dem Archiv' : undefined;
  const word = WORDS[action];
  const button = (
    <Button
      look="quiet"
      className={word ? styles.word : undefined}
      aria-label={`${label}: ${video.title}`}
      aria-description={obstacle}
      isDisabled={obstacle !== undefined}
      icon={<Glyph icon={icon} />}
      onClick={onClick}
    >
      {word}
    </Button>
  );
  return word ? button : <Tooltip label={obstacle ?? label}>{button}</Tooltip>;
}

const SOON_MS = 3 * 86_400_000;

const Stand = ({ video: { state, preserve, deletesAt } }: { readonly video: Video }) => (
  <span className="row wrap">
    {state === 'RECORDING' ? <Badge tone="blue">Wird aufgenommen</Badge> : null}
    {state === 'PROCESSING' ? <Badge tone="gray">Wird aufbereitet</Badge> : null}
    {preserve ? <Badge tone="teal">Archiviert</Badge> : null}
    {!preserve && deletesAt ? (
      <span className={`nowrap small ${Date.parse(deletesAt) - serverNow() < SOON_MS ? 'warning' : 'dim'}`}>
        Wird gelöscht am {formatDate(deletesAt)}
      </span>
    ) : null}
    {state === 'READY' && !preserve && !deletesAt ? <span className="meta">Bleibt</span> : null}
  </span>
);

const Thumb = ({ video }: { readonly video: Video }) => (
  <span className={styles.thumb}>
    <Poster video={video} />
    {video.durationSeconds === null ? null : (
      <span className={`${styles.length} small number`}>
        <span className="visually-hidden">Dauer </span>
        {sayClock(video.durationSeconds)}
      </span>
    )}
  </span>
);

interface VideoTableProps {
  readonly caption: string;
  readonly videos: readonly Video[] | undefined;
  readonly current: string | undefined;
  readonly rights: Rights;
  readonly onAction: (action: VideoAction, video: Video) => void;
}

export function VideoTable({ caption, videos, current, rights, onAction }: VideoTableProps) {
  const columns: Column<Video>[] = [
    { id: 'picture', head: 'Bild', isHeadHidden: true, width: 136, cell: (video) => <Thumb video={video} /> },
    {
      id: 'title',
      head: 'Titel',
      isRowHead: true,
      skeleton: 220,
      cell: ({ title }) => <span className="large strong anywhere">{title}</span>,
    },
    {
      id: 'size',
      head: 'Größe',
      card: 'meta',
      isNumber: true,
      width: 100,
      cell: ({ byteLength }) => (
        <>
          {sayGigabytes(byteLength)}
          {byteLength < SMALL_BYTES ? <span className={`${styles.exact} meta`}>{sayFileSize(byteLength)}</span> : null}
        </>
      ),
    },
    {
      id: 'start',
      head: 'Beginn',
      className: 'number nowrap',
      width: 212,
      cell: (video) => (
        <div className={`${styles.start} row wrap`}>
          <time dateTime={video.startedAt}>{formatDateTime(video.startedAt)}</time>
          <Stand video={video} />
        </div>
      ),
    },
    {
      id: 'actions',
      head: 'Aktionen',
      isHeadHidden: true,
      width: rights.isAdmin ? 400 : 148,
      cell: (video) => (
        <span className={`row to-end gap-4 ${styles.actions}`}>
          {video.streamId === current ? (
            <span className="strong nowrap">Wird gezeigt</span>
          ) : video.state === 'READY' ? (
            <Link
              to="/video-on-demand/$streamId"
              params={{ streamId: video.streamId }}
              className={buttonClass('outline')}
              aria-label={`Ansehen: ${video.title}`}
              onClick={() => choose(video.streamId)}
            >
              <Glyph icon={PlayIcon} isFilled size={14} />
              Ansehen
            </Link>
          ) : null}
          {actionsFor(video, rights).map((action) => (
            <Action key={action} action={action} video={video} onClick={() => onAction(action, video)} />
          ))}
          {/* Buttons of the same kind stand below each other, also where one is missing. */}
          {rights.isSuperAdmin && !isDeletable(video) ? <span style={{ width: 36 }} /> : null}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={videos}
      rowKey={({ id }) => id}
      row={({ streamId, state, preserve, startedAt, title }) => ({
        className: styles.row,
        isCurrent: streamId === current,
        // A recording that grows would flash all the time.
        flash: `${state} ${preserve} ${startedAt} ${title}`,
      })}
      cards={{
        below: 'desktop',
        areas: '"picture title" "picture size" "start start" "actions actions"',
        columns: 'auto minmax(0, 1fr)',
      }}
      skeletonRows={5}
    />
  );
}
