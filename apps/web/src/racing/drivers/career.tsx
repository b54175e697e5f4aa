import { groupBy } from '@kontor/contract/core/group-by.ts';
import type { CareerCounts, DrivenRace } from '@kontor/contract/racing/career.ts';
import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { sayGap } from '@kontor/contract/racing/times.ts';
import { RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import { type ReactNode, useState } from 'react';
import { formatDate, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Place } from '#platform/ui/place.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { CLASS, POINTS, RACE_COLUMNS, RANKED_CARDS, TIME, TRACK_LINK, VEHICLE } from '../columns.tsx';
import { PointsCurve } from '../tournaments/points-curve.tsx';

const BEST_COLUMNS: Column<PersonalBest>[] = [
  TRACK_LINK,
  CLASS,
  TIME,
  { id: 'rank', head: 'Rang', isNumber: true, cell: ({ rank }) => <Place place={rank} /> },
  {
    id: 'gap',
    head: 'Abstand',
    isNumber: true,
    card: 'meta end',
    cell: ({ gapMs }) => (gapMs === 0 ? <span className="dim">Rekord</span> : sayGap(gapMs)),
  },
  VEHICLE,
  {
    id: 'driven',
    head: 'Gefahren',
    card: 'meta end',
    className: 'number nowrap',
    cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>,
  },
];

const DRIVEN_COLUMNS: Column<DrivenRace>[] = [
  ...RACE_COLUMNS,
  {
    id: 'result',
    head: 'Ergebnis',
    className: 'nowrap',
    cell: ({ place, state }) =>
      place === null ? <span className="dim">{RESULT_LABELS[state]}</span> : <Place place={place} />,
  },
  POINTS,
];

function Figure({ value }: { readonly value: number }) {
  const ref = useFlash<HTMLSpanElement>(value);
  return <span ref={ref}>{formatNumber(value)}</span>;
}

interface CareerStatsProps {
  /** Undefined while they are being loaded. */
  readonly counts: CareerCounts | undefined;
  readonly records?: number;
}

export const CareerStats = ({ counts, records }: CareerStatsProps) => (
  <Stats>
    <Stat label="Siege">{counts ? <Figure value={counts.wins} /> : null}</Stat>
    <Stat label="Podestplätze">{counts ? <Figure value={counts.podiums} /> : null}</Stat>
    <Stat label="Starts">{counts ? <Figure value={counts.starts} /> : null}</Stat>
    {records ? <Stat label={records === 1 ? 'Rekord' : 'Rekorde'}>{formatNumber(records)}</Stat> : null}
  </Stats>
);

interface ListProps<T> {
  readonly rows: readonly T[] | undefined;
  readonly empty: ReactNode;
  readonly few?: number;
}

/** The first few of a long list, the rest on demand. */
export function useShort<T>(rows: readonly T[] | undefined, few = 20) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = rows !== undefined && !showsAll && rows.length > few;
  const more = isCut ? (
    <div className="center">
      <Button onClick={() => setShowsAll(true)}>Alle {formatNumber(rows.length)} zeigen</Button>
    </div>
  ) : null;
  return { shown: isCut ? rows.slice(0, few) : rows, more };
}

export function BestTimes({ rows, empty, few }: ListProps<PersonalBest>) {
  const { shown, more } = useShort(rows, few);
  return (
    <Section title="Bestzeiten">
      {rows?.length === 0 ? (
        empty
      ) : (
        <DataTable
          caption="Bestzeiten"
          columns={BEST_COLUMNS}
          rows={shown}
          rowKey={({ trackId, classId }) => `${trackId}-${classId}`}
          row={({ timeMs }) => ({ flash: timeMs })}
          cards={{ ...RANKED_CARDS, areas: '"rank track time" "rank class gap" "rank vehicle driven"' }}
          skeletonRows={4}
        />
      )}
      {more}
    </Section>
  );
}

export function DrivenRaces({
  rows,
  empty,
  few,
  note,
}: ListProps<DrivenRace> & { readonly note?: string | undefined }) {
  const { shown, more } = useShort(rows, few);
  return (
    <Section title="Rennen" actions={note ? <p className="dim number">{note}</p> : null}>
      {rows?.length === 0 ? (
        empty
      ) : (
        <DataTable
          caption="Rennen"
          columns={DRIVEN_COLUMNS}
          rows={shown}
          rowKey={({ id }) => id}
          cards={{ ...RANKED_CARDS, areas: '"result track points" "result tournament class" "result race date"' }}
          skeletonRows={4}
        />
      )}
      {more}
    </Section>
  );
}

type Scored = Pick<DrivenRace, 'tournamentId' | 'tournamentName' | 'number' | 'points'>;

const MOST_SEASONS = 3;

/** Points after each race of a tournament; where one was missed, they stay. */
function seasonsOf(races: readonly Scored[]) {
  const seasons = [...groupBy(races, ({ tournamentId }) => tournamentId).values()].slice(0, MOST_SEASONS);
  return seasons.map((season) => {
    const points = Array.from({ length: Math.max(...season.map(({ number }) => number)) }, (_, at) =>
      season.filter(({ number }) => number <= at + 1).reduce((sum, race) => sum + race.points, 0),
    );
    return { name: season[0]?.tournamentName ?? '', points };
  });
}

/** The latest tournaments above each other, so that they can be compared. */
export function CareerCurve({ races, label }: { readonly races: readonly Scored[]; readonly label: string }) {
  const lines = seasonsOf(races);
  const raceCount = Math.max(...lines.map(({ points }) => points.length));
  if (lines.length === 0) return null;
  return (
    <Section title="Punkteverlauf" level={3} isCard>
      <PointsCurve
        label={label}
        lines={lines}
        races={Array.from({ length: raceCount }, (_, at) => at + 1)}
        raceCount={raceCount}
      />
    </Section>
  );
}
