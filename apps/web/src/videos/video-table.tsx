import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { sayClock } from './say-time.ts';
import type { Rights } from './use-rights.ts';
import { type OnVideoAction, VideoActions } from './video-actions.tsx';
import { VideoStand } from './video-state.tsx';
import styles from './video-table.module.css';

interface RowProps {
  readonly video: Video;
  readonly isCurrent: boolean;
  readonly rights: Rights;
  readonly onAction: OnVideoAction;
}

function Row({ video, isCurrent, rights, onAction }: RowProps) {
  // A recording that grows would flash all the time.
  const row = useFlash<HTMLTableRowElement>(`${video.state} ${video.preserve} ${video.startedAt} ${video.title}`);
  return (
    <tr ref={row} className={`${table.stack} ${styles.row}`} aria-current={isCurrent ? 'true' : undefined}>
      <th scope="row" className={styles.title}>
        {video.title}
      </th>
      <td className={table.number} data-label="Größe">
        {sayGigabytes(video.byteLength)}
      </td>
      <td className={`${styles.start} number`} data-label="Beginn">
        <time dateTime={video.startedAt}>{formatDateTime(video.startedAt)}</time>
      </td>
      <td className={table.number} data-label="Dauer">
        {video.durationSeconds === null ? '–' : sayClock(video.durationSeconds)}
      </td>
      <td className={styles.stand}>
        <VideoStand video={video} />
      </td>
      <td className={styles.actions}>
        <VideoActions video={video} isCurrent={isCurrent} rights={rights} onAction={onAction} />
      </td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {[220, 64, 120, 48, 104, 132].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} maw="100%" />
      </td>
    ))}
  </tr>
);

interface VideoTableProps extends Omit<RowProps, 'video' | 'isCurrent'> {
  readonly videos: readonly Video[] | undefined;
  readonly current: string | undefined;
}

/** Recordings in lines, the latest first; on a phone each is a card. */
export const VideoTable = ({ videos, current, ...rest }: VideoTableProps) => (
  <table
    className={`${table.table} ${table.stacksSoonest} ${table.labels} ${styles.table}`}
    aria-busy={videos === undefined}
    aria-labelledby="all-videos"
  >
    <thead>
      <tr>
        <th scope="col">Titel</th>
        <th scope="col" className={`${table.number} ${styles.sizeHead}`}>
          Größe
        </th>
        <th scope="col" className={styles.startHead}>
          Beginn
        </th>
        <th scope="col" className={`${table.number} ${styles.lengthHead}`}>
          Dauer
        </th>
        <th scope="col" className={styles.standHead}>
          Stand
        </th>
        <th scope="col" className={rest.rights.isAdmin ? styles.actionsHead : styles.watchHead}>
          <span className="visually-hidden">Aktionen</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {videos
        ? videos.map((video) => <Row key={video.id} video={video} isCurrent={video.streamId === current} {...rest} />)
        : Array.from({ length: 5 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
    </tbody>
  </table>
);
