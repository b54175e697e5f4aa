import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import { LapIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { LapRecording } from '../laps/lap-recording.tsx';
import { useClasses } from '../racing.queries.ts';
import styles from './tracks.module.css';

interface Ranked extends LapEntry {
  /** Equal times share a place. */
  readonly rank: number;
  readonly gapMs: number;
}

const rankedOf = (entries: readonly LapEntry[]): Ranked[] =>
  entries.map((lap) => ({
    ...lap,
    rank: entries.findIndex((one) => one.timeMs === lap.timeMs) + 1,
    gapMs: lap.timeMs - (entries[0]?.timeMs ?? 0),
  }));

const COLUMNS: Column<Ranked>[] = [
  {
    id: 'rank',
    head: 'Rang',
    width: 60,
    className: 'number',
    cell: ({ rank }) => <span className={rank === 1 ? 'bold' : 'dim'}>{rank}.</span>,
  },
  {
    id: 'driver',
    head: 'Fahrer und Fahrzeug',
    cell: ({ driver, vehicle, drivenAt }) => (
      <>
        <DriverTag driver={driver} size="small" />
        <span className="meta block ellipsis">
          {vehicle}, <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>
        </span>
      </>
    ),
  },
  {
    id: 'recording',
    head: 'Aufnahme',
    isHeadHidden: true,
    width: 60,
    cell: (lap) => <LapRecording lap={lap} />,
  },
  {
    id: 'time',
    head: 'Zeit',
    isNumber: true,
    width: 112,
    card: 'end',
    cell: ({ rank, timeMs, gapMs }) => (
      <>
        <span className="bold">{sayTime(timeMs)}</span>
        <span className={rank === 1 ? 'small accent block' : 'meta block'}>
          {rank === 1 ? 'Rekord' : sayGap(gapMs)}
        </span>
      </>
    ),
  },
];

/** The ten fastest of each class. */
export function TrackBest({ track }: { readonly track: TrackDetail }) {
  const { classes, nameOf } = useClasses();
  const place = (id: number) => classes.findIndex((one) => one.id === id);
  const driven = track.best
    .filter(({ entries }) => entries.length > 0)
    .sort((one, other) => place(one.classId) - place(other.classId));
  return (
    <Section title="Die Schnellsten je Klasse">
      {driven.length === 0 ? (
        <EmptyState icon={LapIcon} title="Hier ist noch niemand gefahren.">
          Der erste, dessen Zeit bestätigt ist, hält den Rekord.
        </EmptyState>
      ) : (
        <div className="cards stack top" style={{ '--card-min': '440px' }}>
          {driven.map(({ classId, entries }) => (
            <Section
              key={classId}
              level={3}
              title={`Klasse ${nameOf(classId) || '–'}`}
              actions={
                <Link
                  to="/racing/top-times"
                  search={{ track: track.id, class: classId }}
                  className="accent"
                  aria-label={`Alle Zeiten der Klasse ${nameOf(classId)}`}
                >
                  Alle Zeiten
                </Link>
              }
            >
              <DataTable
                caption={`Klasse ${nameOf(classId)}`}
                columns={COLUMNS}
                rows={rankedOf(entries)}
                rowKey={({ driver }) => driver.id}
                row={({ timeMs }) => ({ flash: timeMs })}
                cards={{
                  below: 'phone',
                  areas: '"rank driver recording time"',
                  columns: '20px minmax(0, 1fr) auto auto',
                }}
                className={styles.table}
              />
            </Section>
          ))}
        </div>
      )}
    </Section>
  );
}
