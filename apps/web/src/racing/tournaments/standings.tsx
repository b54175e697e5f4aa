import { type Classified, classify, movesOf } from '@kontor/contract/racing/standings.ts';
import { type Race, RESULT_LABELS, type Scoring, type TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { CupIcon, PeopleIcon } from '#platform/ui/icons.ts';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { countedRaces, lastRaced } from './as-raced.ts';
import { DriverHead, TeamHead } from './standing-head.tsx';
import { None, sayNumber, sayRaces } from './tournament-text.tsx';
import styles from './tournaments.module.css';

type Moves = ReadonlyMap<number, number>;

const movesIn = (tournament: TournamentDetail) =>
  movesOf(
    countedRaces(tournament),
    tournament,
    tournament.drivers.map(({ driver }) => driver.id),
  );

interface NoteProps {
  readonly tournament: TournamentDetail;
  readonly moves: Moves;
}

function StandingNote({ tournament, moves }: NoteProps) {
  const last = countedRaces(tournament).at(-1);
  const provisional = tournament.races.filter(({ state }) => state === 'PROVISIONAL').map(({ number }) => number);
  const numbers = provisional.join(', ');
  return (
    <p className="meta">
      {sayRaces(tournament)}. Bei gleichen Punkten entscheiden Siege, dann zweite Plätze und so weiter.
      {moves.size > 0 && last ? ` Die Pfeile zeigen, was Rennen ${last.number} geändert hat.` : null}
      {provisional.length > 0 ? (
        <strong className="strong warning">
          {provisional.length === 1
            ? ` Rennen ${numbers} ist vorläufig und zählt noch nicht.`
            : ` Die Rennen ${numbers} sind vorläufig und zählen noch nicht.`}
        </strong>
      ) : null}
    </p>
  );
}

const NoStanding = () => (
  <EmptyState icon={CupIcon} title="Noch keine Wertung">
    Sie beginnt, sobald das erste Rennen amtlich ist.
  </EmptyState>
);

/** Points of one race; no points are not the same as no result, which has a word instead. */
function Score({ score }: { readonly score: Classified | undefined }) {
  if (!score) return <None word="nicht gefahren" />;
  const { points, place } = score;
  const { state } = score.result;
  if (state === 'FINISHED') return <span className={place === 1 ? 'bold' : 'dim'}>{sayNumber(points)}</span>;
  return (
    <span className="dim">
      <span aria-hidden="true" title={RESULT_LABELS[state]}>
        {state}
      </span>
      <span className="visually-hidden">{RESULT_LABELS[state]}</span>
      {points === 0 ? null : ` ${sayNumber(points)}`}
    </span>
  );
}

type Standing = Pick<TournamentDetail['drivers'][number], 'rank' | 'points' | 'places'>;

/** Places gained or lost with the last race. */
function Move({ places }: { readonly places: number | undefined }) {
  if (!places) return null;
  const count = sayNumber(Math.abs(places));
  const said = `${count} ${count === '1' ? 'Platz' : 'Plätze'} ${places > 0 ? 'gewonnen' : 'verloren'}`;
  return (
    <>
      {' '}
      <span className={`${styles.move} ${places > 0 ? 'success' : 'error'} small strong number nowrap`}>
        <span aria-hidden="true">{`${places > 0 ? '▲' : '▼'} ${count}`}</span>
        <span className="visually-hidden">{said}</span>
      </span>
    </>
  );
}

function rankColumn<T extends Standing>(
  standings: readonly T[],
  moveOf: (standing: T) => number | undefined,
): Column<T> {
  const ranks = standings.map(({ rank }) => rank);
  const shared = new Set(ranks.filter((rank, at) => ranks.indexOf(rank) !== at));
  return {
    id: 'rank',
    head: 'Rang',
    width: 128,
    cell: (standing) => (
      <>
        <Place place={standing.rank} />
        {shared.has(standing.rank) ? <span className="meta"> geteilt</span> : null}
        <Move places={moveOf(standing)} />
      </>
    ),
  };
}

const WINS: Column<Standing> = {
  id: 'wins',
  head: 'Siege',
  isNumber: true,
  width: 88,
  card: 'meta',
  cell: ({ places: [wins = 0] }) => (
    <>
      {wins}
      <span className="card-only"> {wins === 1 ? 'Sieg' : 'Siege'}</span>
    </>
  ),
};

const POINTS: Column<Standing> = {
  id: 'points',
  head: 'Punkte',
  isNumber: true,
  width: 104,
  card: 'end',
  cell: ({ points }) => (
    <>
      <span className="large bold">{sayNumber(points)}</span>
      <span className="card-only"> P</span>
    </>
  ),
};

type DriverStanding = TournamentDetail['drivers'][number];

/** More columns do not fit beside the names, and on a tablet none. */
const MOST_RACES = 10;

function raceColumn(race: Race, scoring: Scoring): Column<DriverStanding> {
  const scores = new Map(classify(race.results, scoring).map((score) => [score.result.driverId, score]));
  return {
    id: `race-${race.id}`,
    head: <abbr title={`Rennen ${race.number}, ${race.trackName}`}>R{race.number}</abbr>,
    isNumber: true,
    width: 56,
    className: styles.score,
    cell: ({ driver }) => <Score score={scores.get(driver.id)} />,
  };
}

const CARDS = { below: 'phone', columns: '52px minmax(0, 1fr) auto' } as const;

export function DriverStandings({ tournament }: { readonly tournament: TournamentDetail }) {
  const isNarrow = useIsNarrow('tablet');
  const counted = countedRaces(tournament);
  if (counted.length === 0) return <NoStanding />;
  const shown = isNarrow || counted.length > MOST_RACES ? [] : counted;
  const raced = lastRaced(tournament);
  const moves = movesIn(tournament).drivers;
  const columns: Column<DriverStanding>[] = [
    rankColumn(tournament.drivers, ({ driver }) => moves.get(driver.id)),
    { id: 'who', head: 'Fahrer', cell: ({ driver }) => <DriverTag driver={raced(driver)} isLink /> },
    ...shown.map((race) => raceColumn(race, tournament)),
    WINS,
    {
      id: 'races',
      head: 'Rennen',
      isNumber: true,
      width: 88,
      card: 'meta end',
      cell: ({ races }) => (
        <>
          {races}
          <span className="card-only"> Rennen</span>
        </>
      ),
    },
    POINTS,
  ];
  return (
    <section className="stack gap-16" aria-label="Fahrerwertung">
      <DriverHead tournament={tournament} />
      <StandingNote tournament={tournament} moves={moves} />
      <DataTable
        caption="Fahrerwertung"
        columns={columns}
        rows={tournament.drivers}
        rowKey={({ driver }) => driver.id}
        row={({ points }) => ({ flash: points })}
        cards={{ ...CARDS, areas: '"rank who points" "rank wins races"' }}
        className={styles.standings}
      />
    </section>
  );
}

/** Teams by the points of their drivers, as they were a team when they drove. */
export function TeamStandings({ tournament }: { readonly tournament: TournamentDetail }) {
  const { teams, officialCount } = tournament;
  if (officialCount === 0) return <NoStanding />;
  if (teams.length === 0) {
    return (
      <EmptyState icon={PeopleIcon} title="Kein Team in der Wertung">
        Bisher ist niemand für ein Team gefahren.
      </EmptyState>
    );
  }
  const moves = movesIn(tournament).teams;
  const columns: Column<(typeof teams)[number]>[] = [
    rankColumn(teams, ({ team }) => moves.get(team.id)),
    {
      id: 'who',
      head: 'Team',
      cell: ({ team }) => <TeamName team={team} />,
    },
    WINS,
    POINTS,
  ];
  return (
    <section className="stack gap-16" aria-label="Teamwertung">
      <TeamHead tournament={tournament} />
      <StandingNote tournament={tournament} moves={moves} />
      <DataTable
        caption="Teamwertung"
        columns={columns}
        rows={teams}
        rowKey={({ team: { id } }) => id}
        row={({ points }) => ({ flash: points })}
        cards={{ ...CARDS, areas: '"rank who points" "rank wins wins"' }}
      />
      <p className="meta">Punkte gehen an das Team, in dem der Fahrer war, als das Ergebnis eingetragen wurde.</p>
    </section>
  );
}
