import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import { LapIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { DriverTag } from './driver-tag.tsx';
import { LapRecording } from './lap-recording.tsx';
import styles from './track-best.module.css';
import { useClasses } from './use-classes.ts';

interface RowProps {
  readonly lap: LapEntry;
  readonly rank: number;
  readonly best: number;
}

function Row({ lap, rank, best }: RowProps) {
  const time = useFlash<HTMLTableCellElement>(lap.timeMs);
  return (
    <tr className={styles.row}>
      <td className={`${styles.rank} number`}>{rank}.</td>
      <td className={styles.driver}>
        <DriverTag driver={lap.driver} size="small" />
        <span className={styles.vehicle}>
          {lap.vehicle}, <time dateTime={lap.drivenAt}>{formatDate(lap.drivenAt)}</time>
        </span>
      </td>
      <td className={styles.recording}>
        <LapRecording lap={lap} />
      </td>
      <td ref={time} className={`${table.number} ${styles.time}`}>
        {sayTime(lap.timeMs)}
        <span className={styles.gap}>{rank === 1 ? 'Rekord' : sayGap(lap.timeMs - best)}</span>
      </td>
    </tr>
  );
}

/** Equal times share a place. */
const rankOf = (entries: readonly LapEntry[], { timeMs }: LapEntry): number =>
  entries.findIndex((one) => one.timeMs === timeMs) + 1;

interface ClassTableProps {
  readonly name: string;
  readonly entries: readonly LapEntry[];
}

const ClassTable = ({ name, entries }: ClassTableProps) => (
  <table className={`${table.table} ${styles.table}`}>
    <caption className="visually-hidden">{`Klasse ${name}`}</caption>
    <thead>
      <tr>
        <th scope="col">Rang</th>
        <th scope="col">Fahrer und Fahrzeug</th>
        <th scope="col">
          <span className="visually-hidden">Aufnahme</span>
        </th>
        <th scope="col" className={table.number}>
          Zeit
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((lap) => (
        <Row key={lap.driver.id} lap={lap} rank={rankOf(entries, lap)} best={entries[0]?.timeMs ?? 0} />
      ))}
    </tbody>
  </table>
);

/** The ten fastest of each class. */
export function TrackBest({ track }: { readonly track: TrackDetail }) {
  const { classes, nameOf } = useClasses();
  const place = (id: number) => classes.findIndex((one) => one.id === id);
  const driven = track.best
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => place(one.classId) - place(other.classId));
  return (
    <section className={styles.section} aria-labelledby="best">
      <h2 id="best" className={styles.title}>
        Die Schnellsten je Klasse
      </h2>
      {driven.length === 0 ? (
        <EmptyState icon={LapIcon} title="Hier ist noch niemand gefahren.">
          Der erste, dessen Zeit bestätigt ist, hält den Rekord.
        </EmptyState>
      ) : (
        <div className={styles.tables}>
          {driven.map(({ classId, entries }) => (
            <div key={classId}>
              <div className={styles.head}>
                <h3 className={styles.name}>Klasse {nameOf(classId) || '–'}</h3>
                <Link
                  to="/racing/top-times"
                  search={{ track: track.id, class: classId }}
                  className={styles.more}
                  aria-label={`Alle Zeiten der Klasse ${nameOf(classId)}`}
                >
                  Alle Zeiten
                </Link>
              </div>
              <ClassTable name={nameOf(classId)} entries={entries} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
