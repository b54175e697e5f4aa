import type { TopTimes } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { formatDate } from '#platform/format.de.ts';
import { Place } from '#platform/ui/place.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from './class-badge.tsx';
import { DriverTag } from './driver-tag.tsx';
import { LapRecording } from './lap-recording.tsx';
import styles from './top-times-table.module.css';

type Entry = TopTimes['entries'][number];

interface RowProps {
  readonly entry: Entry;
  readonly isOwn: boolean;
  readonly firstWord: string;
}

function Row({ entry, isOwn, firstWord }: RowProps) {
  const time = useFlash<HTMLTableCellElement>(entry.timeMs);
  return (
    <tr className={`${table.stack} ${styles.row}`} data-own={isOwn || undefined}>
      <td className={styles.rank}>
        <Place place={entry.rank} />
      </td>
      <td className={styles.driver}>
        <span className={styles.person}>
          <DriverTag driver={entry.driver} />
          {isOwn ? <span className={styles.self}>Du</span> : null}
        </span>
      </td>
      <td className={styles.vehicle}>{entry.vehicle}</td>
      <td className={styles.class}>
        <ClassBadge id={entry.classId} />
      </td>
      <td ref={time} className={`${table.number} ${styles.time}`}>
        {sayTime(entry.timeMs)}
      </td>
      <td className={`${table.number} ${styles.gap}`} data-first={entry.rank === 1 || undefined}>
        {entry.rank === 1 ? firstWord : sayGap(entry.gapMs)}
      </td>
      <td className={`${table.number} ${styles.date}`}>
        <time dateTime={entry.drivenAt}>{formatDate(entry.drivenAt)}</time>
      </td>
      <td className={styles.recording}>
        <LapRecording lap={entry} />
      </td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {[28, 168, 120, 30, 72, 64, 80, 18].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

interface TopTimesTableProps {
  readonly caption: string;
  readonly entries: readonly Entry[] | undefined;
  /** The driver whoever looks is. */
  readonly ownId: number | undefined;
  readonly isStale: boolean;
  /** Of one month or one car the fastest need not hold the record. */
  readonly firstWord: string;
}

/** The best time of each driver, the fastest first. */
export const TopTimesTable = ({ caption, entries, ownId, isStale, firstWord }: TopTimesTableProps) => (
  <table className={`${table.table} ${table.stacksSooner} ${styles.table}`} aria-busy={!entries || isStale}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Rang</th>
        <th scope="col">Fahrer</th>
        <th scope="col">Fahrzeug</th>
        <th scope="col">Klasse</th>
        <th scope="col" className={table.number}>
          Zeit
        </th>
        <th scope="col" className={table.number}>
          Abstand
        </th>
        <th scope="col" className={table.number}>
          Datum
        </th>
        <th scope="col">
          <span className="visually-hidden">Aufnahme</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {entries
        ? entries.map((entry) => (
            <Row key={entry.driver.id} entry={entry} isOwn={entry.driver.id === ownId} firstWord={firstWord} />
          ))
        : Array.from({ length: 10 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
    </tbody>
  </table>
);
