import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import { Place } from '#platform/ui/place.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import styles from './career-table.module.css';
import { CareerTable } from './career-table.tsx';
import { ClassBadge } from './class-badge.tsx';

const COLUMNS = [
  { label: 'Strecke', width: 144 },
  { label: 'Klasse', width: 32 },
  { label: 'Zeit', width: 64, isNumber: true },
  { label: 'Rang', width: 28, isNumber: true },
  { label: 'Abstand', width: 48, isNumber: true },
  { label: 'Fahrzeug', width: 120 },
  { label: 'Gefahren', width: 80 },
];

function Row({ best }: { readonly best: PersonalBest }) {
  const time = useFlash<HTMLTableCellElement>(best.timeMs);
  return (
    <tr className={`${table.stack} ${styles.row}`}>
      <td>
        <Link to="/racing/tracks/$id" params={{ id: String(best.trackId) }} className={styles.link}>
          {best.trackName}
        </Link>
      </td>
      <td data-label="Klasse">
        <ClassBadge id={best.classId} />
      </td>
      <td ref={time} className={`${table.number} ${styles.time}`} data-label="Zeit">
        {sayTime(best.timeMs)}
      </td>
      <td className={table.number} data-label="Rang">
        <Place place={best.rank} />
      </td>
      <td className={table.number} data-label="Abstand">
        {best.gapMs === 0 ? <span className={styles.dim}>Rekord</span> : sayGap(best.gapMs)}
      </td>
      <td className={styles.text} data-label="Fahrzeug">
        {best.vehicle}
      </td>
      <td className={`${styles.nowrap} number`} data-label="Gefahren">
        <time dateTime={best.drivenAt}>{formatDate(best.drivenAt)}</time>
      </td>
    </tr>
  );
}

/** The best of each track and class, and how far the record is. */
export const CareerBests = ({ bests }: { readonly bests: readonly PersonalBest[] | undefined }) => (
  <CareerTable caption="Bestzeiten" columns={COLUMNS} isLoading={!bests}>
    {bests?.map((best) => (
      <Row key={`${best.trackId}-${best.classId}`} best={best} />
    ))}
  </CareerTable>
);
