import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { sayGap } from '@kontor/contract/racing/times.ts';
import { type DrivenRace, type MyCareer, RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDate, formatNumber } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { FlagIcon, LapIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CLASS, THIRDS, TIME, titled, VEHICLE } from '../columns.tsx';

const BEST_COLUMNS: Column<PersonalBest>[] = [
  {
    id: 'track',
    head: 'Strecke',
    skeleton: 144,
    cell: ({ trackId, trackName }) => (
      <Link to="/racing/tracks/$id" params={{ id: String(trackId) }} className="link strong anywhere">
        {trackName}
      </Link>
    ),
  },
  CLASS,
  TIME,
  { id: 'rank', ...titled('Rang'), isNumber: true, skeleton: 28, cell: ({ rank }) => <Place place={rank} /> },
  {
    id: 'gap',
    ...titled('Abstand'),
    isNumber: true,
    skeleton: 48,
    cell: ({ gapMs }) => (gapMs === 0 ? <span className="dim">Rekord</span> : sayGap(gapMs)),
  },
  VEHICLE,
  {
    id: 'driven',
    ...titled('Gefahren'),
    className: 'number nowrap',
    skeleton: 80,
    cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>,
  },
];

const RACE_COLUMNS: Column<DrivenRace>[] = [
  {
    id: 'tournament',
    head: 'Turnier',
    skeleton: 160,
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/racing/tournaments/$id" params={{ id: String(tournamentId) }} className="link strong anywhere">
        {tournamentName}
      </Link>
    ),
  },
  {
    id: 'race',
    ...titled('Rennen'),
    className: 'number nowrap',
    skeleton: 72,
    cell: ({ number }) => `Rennen ${number}`,
  },
  { id: 'track', ...titled('Strecke'), className: 'anywhere', skeleton: 128, cell: ({ trackName }) => trackName },
  CLASS,
  {
    id: 'date',
    ...titled('Datum'),
    className: 'number nowrap',
    skeleton: 80,
    cell: ({ startsAt }) => (startsAt ? <time dateTime={startsAt}>{formatDate(startsAt)}</time> : '–'),
  },
  {
    id: 'result',
    ...titled('Ergebnis'),
    className: 'nowrap',
    skeleton: 48,
    cell: ({ place, state }) =>
      place === null ? <span className="dim">{RESULT_LABELS[state]}</span> : <Place place={place} />,
  },
  { id: 'points', ...titled('Punkte'), isNumber: true, skeleton: 24, cell: ({ points }) => formatNumber(points) },
];

const sayRecord = ({ starts, wins, podiums }: MyCareer): string =>
  [
    formatCount(starts, 'Start', 'Starts'),
    formatCount(wins, 'Sieg', 'Siege'),
    formatCount(podiums, 'Podium', 'Podien'),
  ].join(' · ');

const noBests = (
  <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit">
    <p>Fahr eine Runde und reich sie ein. Sobald sie geprüft ist, steht sie hier.</p>
    <Link to="/racing/top-times" className={buttonClass('outline')}>
      Zeit einreichen
    </Link>
  </EmptyState>
);

const noRaces = (
  <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren">
    <p>Melde dich zu einem Turnier an. Amtliche Ergebnisse stehen dann hier.</p>
    <Link to="/racing/tournaments" className={buttonClass('outline')}>
      Turniere ansehen
    </Link>
  </EmptyState>
);

/** The best of each track and class with the distance to the record, and every race that counts, the latest first. */
export function CareerSection({ career: query }: { readonly career: UseQueryResult<MyCareer> }) {
  const { data: career, error } = query;
  if (error && !career) return <LoadError title="Deine Ergebnisse konnten nicht geladen werden." of={query} />;
  return (
    <>
      <Section title="Bestzeiten">
        {career?.bests.length === 0 ? (
          noBests
        ) : (
          <DataTable
            caption="Bestzeiten"
            columns={BEST_COLUMNS}
            rows={career?.bests}
            rowKey={({ trackId, classId }) => `${trackId}-${classId}`}
            row={({ timeMs }) => ({ flash: timeMs })}
            cards={{
              below: 'tablet',
              areas: '"track track track" "class time rank" "gap vehicle driven"',
              columns: THIRDS,
            }}
            skeletonRows={4}
          />
        )}
      </Section>
      <Section
        title="Rennen"
        actions={career && career.races.length > 0 ? <p className="dim number">{sayRecord(career)}</p> : null}
      >
        {career?.races.length === 0 ? (
          noRaces
        ) : (
          <DataTable
            caption="Rennen"
            columns={RACE_COLUMNS}
            rows={career?.races}
            rowKey={({ id }) => id}
            cards={{
              below: 'tablet',
              areas: '"tournament tournament tournament" "race track class" "date result points"',
              columns: THIRDS,
            }}
            skeletonRows={4}
          />
        )}
      </Section>
    </>
  );
}
