import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { type DrivenRace, type MyCareer, RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatNumber } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { FlagIcon, LapIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ClassBadge } from '../class-badge.tsx';

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
  { id: 'class', head: 'Klasse', label: 'Klasse', skeleton: 32, cell: ({ classId }) => <ClassBadge id={classId} /> },
  {
    id: 'time',
    head: 'Zeit',
    label: 'Zeit',
    isNumber: true,
    skeleton: 64,
    cell: ({ timeMs }) => <span className="bold">{sayTime(timeMs)}</span>,
  },
  {
    id: 'rank',
    head: 'Rang',
    label: 'Rang',
    isNumber: true,
    skeleton: 28,
    cell: ({ rank }) => <Place place={rank} />,
  },
  {
    id: 'gap',
    head: 'Abstand',
    label: 'Abstand',
    isNumber: true,
    skeleton: 48,
    cell: ({ gapMs }) => (gapMs === 0 ? <span className="dim">Rekord</span> : sayGap(gapMs)),
  },
  {
    id: 'vehicle',
    head: 'Fahrzeug',
    label: 'Fahrzeug',
    className: 'anywhere',
    skeleton: 120,
    cell: ({ vehicle }) => vehicle,
  },
  {
    id: 'driven',
    head: 'Gefahren',
    label: 'Gefahren',
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
    head: 'Rennen',
    label: 'Rennen',
    className: 'number nowrap',
    skeleton: 72,
    cell: ({ number }) => `Rennen ${number}`,
  },
  {
    id: 'track',
    head: 'Strecke',
    label: 'Strecke',
    className: 'anywhere',
    skeleton: 128,
    cell: ({ trackName }) => trackName,
  },
  { id: 'class', head: 'Klasse', label: 'Klasse', skeleton: 32, cell: ({ classId }) => <ClassBadge id={classId} /> },
  {
    id: 'date',
    head: 'Datum',
    label: 'Datum',
    className: 'number nowrap',
    skeleton: 80,
    cell: ({ startsAt }) => (startsAt ? <time dateTime={startsAt}>{formatDate(startsAt)}</time> : '–'),
  },
  {
    id: 'result',
    head: 'Ergebnis',
    label: 'Ergebnis',
    className: 'nowrap',
    skeleton: 48,
    cell: ({ place, state }) =>
      place === null ? <span className="dim">{RESULT_LABELS[state]}</span> : <Place place={place} />,
  },
  {
    id: 'points',
    head: 'Punkte',
    label: 'Punkte',
    isNumber: true,
    skeleton: 24,
    cell: ({ points }) => formatNumber(points),
  },
];

const THIRDS = 'repeat(3, minmax(0, 1fr))';

/** The best of each track and class, and how far the record is. */
const Bests = ({ bests }: { readonly bests: readonly PersonalBest[] | undefined }) => (
  <Section title="Bestzeiten">
    {bests?.length === 0 ? (
      <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit">
        <p>Fahr eine Runde und reich sie ein. Sobald sie geprüft ist, steht sie hier.</p>
        <Link to="/racing/top-times" className={buttonClass('outline')}>
          Zeit einreichen
        </Link>
      </EmptyState>
    ) : (
      <DataTable
        caption="Bestzeiten"
        columns={BEST_COLUMNS}
        rows={bests}
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
);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sayRecord = ({ starts, wins, podiums }: MyCareer): string =>
  [counted(starts, 'Start', 'Starts'), counted(wins, 'Sieg', 'Siege'), counted(podiums, 'Podium', 'Podien')].join(
    ' · ',
  );

/** Every race that counts, the latest first. */
const Races = ({ career }: { readonly career: MyCareer | undefined }) => (
  <Section
    title="Rennen"
    actions={career && career.races.length > 0 ? <p className="dim number">{sayRecord(career)}</p> : null}
  >
    {career?.races.length === 0 ? (
      <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren">
        <p>Melde dich zu einem Turnier an. Amtliche Ergebnisse stehen dann hier.</p>
        <Link to="/racing/tournaments" className={buttonClass('outline')}>
          Turniere ansehen
        </Link>
      </EmptyState>
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
);

/** The own place on each track, and every race that counted. */
export const CareerSection = ({ career }: { readonly career: UseQueryResult<MyCareer> }) =>
  career.error && !career.data ? (
    <LoadError title="Deine Ergebnisse konnten nicht geladen werden." of={career} />
  ) : (
    <>
      <Bests bests={career.data?.bests} />
      <Races career={career.data} />
    </>
  );
