import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { formatDate, formatDateTime } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { sayClock } from '../say-time.ts';
import type { Rights } from '../use-rights.ts';
import styles from './library.module.css';
import { type OnVideoAction, VideoActions } from './video-actions.tsx';

const SOON_MS = 3 * 86_400_000;

const Deletion = ({ at }: { readonly at: string }) => (
  <span className={`nowrap small ${Date.parse(at) - serverNow() < SOON_MS ? 'warning' : 'dim'}`}>
    Wird gelöscht am {formatDate(at)}
  </span>
);

/** Where a recording stands: growing, being put away, kept, or on its way out. */
const Stand = ({ video: { state, preserve, deletesAt } }: { readonly video: Video }) => (
  <span className="row wrap">
    {state === 'RECORDING' ? <Badge tone="blue">Wird aufgenommen</Badge> : null}
    {state === 'PROCESSING' ? <Badge tone="gray">Wird aufbereitet</Badge> : null}
    {preserve ? <Badge tone="teal">Archiviert</Badge> : null}
    {!preserve && deletesAt ? <Deletion at={deletesAt} /> : null}
    {state === 'READY' && !preserve && !deletesAt ? <span className="meta">Bleibt</span> : null}
  </span>
);

interface VideoTableProps {
  readonly caption: string;
  readonly videos: readonly Video[] | undefined;
  readonly current: string | undefined;
  readonly rights: Rights;
  readonly onAction: OnVideoAction;
}

/** Recordings, the latest first. */
export function VideoTable({ caption, videos, current, rights, onAction }: VideoTableProps) {
  const columns: Column<Video>[] = [
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
      label: 'Größe',
      isNumber: true,
      width: 100,
      skeleton: 64,
      cell: ({ byteLength }) => sayGigabytes(byteLength),
    },
    {
      id: 'start',
      head: 'Beginn',
      label: 'Beginn',
      className: 'number nowrap',
      width: 168,
      skeleton: 120,
      cell: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>,
    },
    {
      id: 'length',
      head: 'Dauer',
      label: 'Dauer',
      isNumber: true,
      width: 92,
      skeleton: 48,
      cell: ({ durationSeconds }) => (durationSeconds === null ? '–' : sayClock(durationSeconds)),
    },
    { id: 'stand', head: 'Stand', width: 232, skeleton: 104, cell: (video) => <Stand video={video} /> },
    {
      id: 'actions',
      head: 'Aktionen',
      isHeadHidden: true,
      width: rights.isAdmin ? 384 : 148,
      skeleton: 132,
      cell: (video) => (
        <VideoActions video={video} isCurrent={video.streamId === current} rights={rights} onAction={onAction} />
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
        areas: '"title title title" "size start length" "stand stand stand" "actions actions actions"',
        columns: 'auto auto minmax(0, 1fr)',
      }}
      skeletonRows={5}
    />
  );
}
