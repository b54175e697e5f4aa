import type { Leaderboard as Board, MovedStanding, PlayedMatchday, Standing } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatCount, formatDate, formatMonth, formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { CupIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useMe } from '#users';
import { tipsQueries } from '../tips.queries.ts';
import { periodIn } from '../tips-search.ts';
import styles from './standings.module.css';

const showing = (userId: string) => ({
  to: '/tip-games' as const,
  search: (now: object) => ({ ...now, spieler: userId }),
  resetScroll: false,
});

/** Equal points and exact hits share a rank, and it is said. */
function sharedRanks(standings: readonly Standing[]): ReadonlySet<number> {
  const seen = standings.map(({ rank }) => rank);
  return new Set(seen.filter((rank, at) => seen.indexOf(rank) !== at));
}

/** Since the last match day. Sign and words say it without the colour. */
function Movement({ rank, before }: MovedStanding) {
  if (before === null) return <span className="pill">neu</span>;
  const up = before - rank;
  if (up === 0)
    return (
      <span className="dim">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">unverändert</span>
      </span>
    );
  return (
    <span className={`${up > 0 ? 'success' : 'dim'} strong number nowrap`}>
      <span aria-hidden="true">
        {up > 0 ? '▲' : '▼'} {formatNumber(Math.abs(up))}
      </span>
      <span className="visually-hidden">
        {formatCount(Math.abs(up), 'Platz', 'Plätze')} {up > 0 ? 'nach oben' : 'nach unten'}
      </span>
    </span>
  );
}

const MOVEMENT: Column<MovedStanding> = {
  id: 'moved',
  head: 'Bewegung',
  width: 104,
  skeleton: 24,
  card: 'meta',
  className: styles.moved,
  cell: Movement,
};

interface Shown {
  readonly shared: ReadonlySet<number>;
  readonly ownId: string | undefined;
  readonly isMoved: boolean;
}

const columnsFor = ({ shared, ownId, isMoved }: Shown): Column<MovedStanding>[] => [
  {
    id: 'rank',
    head: 'Rang',
    width: 132,
    skeleton: 28,
    className: `${styles.rank} nowrap`,
    cell: ({ rank }) => (
      <>
        <Place place={rank} />
        {shared.has(rank) ? (
          <span className="small" style={{ marginInlineStart: 4 }}>
            {' '}
            geteilt
          </span>
        ) : null}
      </>
    ),
  },
  ...(isMoved ? [MOVEMENT] : []),
  {
    id: 'player',
    head: 'Spieler',
    cell: ({ user }) => (
      <span className="row">
        <Avatar person={user} size={28} />
        <Link {...showing(user.id)} className="link strong anywhere">
          {user.name}
        </Link>
        {user.id === ownId ? <span className="pill">Du</span> : null}
      </span>
    ),
  },
  {
    id: 'won',
    head: 'Gewonnen',
    isNumber: true,
    card: 'end',
    className: 'bold',
    cell: ({ won }) => formatVc(won),
  },
  {
    id: 'exact',
    head: 'Exakte Treffer',
    isNumber: true,
    card: 'meta',
    className: styles.exact,
    skeleton: 24,
    cell: ({ exact }) => (
      <>
        {formatNumber(exact)}
        <span className="card-only"> exakt</span>
      </>
    ),
  },
  {
    id: 'tips',
    head: 'Tipps',
    isNumber: true,
    card: 'meta end',
    cell: ({ tips }) => (
      <>
        {formatNumber(tips)}
        <span className="card-only">{tips === 1 ? ' Tipp' : ' Tipps'}</span>
      </>
    ),
  },
];

function StandingsTable({ board, isStale }: { readonly board: Board | undefined; readonly isStale: boolean }) {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { standings = [], own } = board ?? {};
  const isMoved = board !== undefined && board.matchday !== null;
  const farDown = own && !standings.some(({ user }) => user.id === own.user.id) ? own : undefined;
  return (
    <DataTable
      caption="Rangliste"
      columns={columnsFor({ shared: sharedRanks(standings), ownId: me?.id, isMoved })}
      rows={board && [...standings, ...(farDown ? [farDown] : [])]}
      rowKey={({ user }) => user.id}
      group={(standing) => (standing === farDown ? 'Dein Platz' : undefined)}
      row={({ user, won }) => ({
        flash: won,
        isOwn: user.id === me?.id,
        onClick: () => void navigate(showing(user.id)),
      })}
      cards={{
        below: 'phone',
        areas: `"rank player won" "${isMoved ? 'moved' : 'rank'} exact tips"`,
        columns: '52px minmax(0, 1fr) auto',
      }}
      isStale={isStale}
    />
  );
}

const periodLabel = (period: string): string => (period.length === 4 ? period : formatMonth(period));

function periodChoices(months: readonly string[], chosen: string | undefined) {
  const known = [...new Set([...months, ...(chosen ? [chosen] : [])])].sort().reverse();
  const years = [...new Set(known.map((period) => period.slice(0, 4)))];
  const choice = (value: string) => ({ value, label: periodLabel(value) });
  return [
    { group: 'Jahre', items: years.map(choice) },
    { group: 'Monate', items: known.filter((period) => period.length > 4).map(choice) },
  ].filter(({ items }) => items.length > 0);
}

const noteFor = (matchday: PlayedMatchday | null | undefined): string =>
  `Gewonnene VC zählen, bei Gleichstand die exakten Treffer.${
    matchday ? ` Bewegung seit ${matchday.tournament}, ${formatDate(matchday.gameStart)}.` : ''
  }`;

export function Leaderboard() {
  const period = periodIn(useSearch({ from: '/tip-games' }).zeitraum);
  const navigate = useNavigate({ from: '/tip-games' });
  const choose = (zeitraum: string) =>
    void navigate({
      search: ({ zeitraum: _, ...now }) => (zeitraum ? { ...now, zeitraum } : now),
      replace: true,
      resetScroll: false,
    });
  const query = useQuery(tipsQueries.leaderboard(period));
  const { data, error, isPlaceholderData } = query;
  return (
    <Section
      title="Rangliste"
      note={noteFor(data?.matchday)}
      actions={
        <NativeSelect
          w={200}
          label="Zeitraum"
          value={period ?? ''}
          data={[{ value: '', label: 'Gesamt' }, ...periodChoices(data?.months ?? [], period)]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      }
    >
      {error && !data ? (
        <LoadError title="Die Rangliste konnte nicht geladen werden." of={query} />
      ) : data?.standings.length === 0 ? (
        <EmptyState
          icon={CupIcon}
          title={period ? `${periodLabel(period)}: kein Spiel.` : 'Noch kein Spiel abgeschlossen'}
        >
          {period ? (
            <Button onClick={() => choose('')}>Gesamt zeigen</Button>
          ) : (
            'Sobald ein Spiel sein Ergebnis hat, steht hier, wer am besten getippt hat.'
          )}
        </EmptyState>
      ) : (
        <StandingsTable board={data} isStale={isPlaceholderData} />
      )}
    </Section>
  );
}
