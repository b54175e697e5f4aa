import type { Leaderboard, Standing } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { useMe } from '#users';
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

const columnsFor = (shared: ReadonlySet<number>, ownId: string | undefined): Column<Standing>[] => [
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
  {
    id: 'player',
    head: 'Spieler',
    skeleton: 160,
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
    skeleton: 72,
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
    skeleton: 32,
    cell: ({ tips }) => (
      <>
        {formatNumber(tips)}
        <span className="card-only">{tips === 1 ? ' Tipp' : ' Tipps'}</span>
      </>
    ),
  },
];

interface StandingsTableProps {
  readonly board: Leaderboard | undefined;
  /** Still the period chosen before. */
  readonly isStale: boolean;
}

/** The best hundred, and the visitor, however far down. */
export function StandingsTable({ board, isStale }: StandingsTableProps) {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { standings = [], own } = board ?? {};
  const farDown = own && !standings.some(({ user }) => user.id === own.user.id) ? own : undefined;
  return (
    <DataTable
      caption="Rangliste"
      columns={columnsFor(sharedRanks(standings), me?.id)}
      rows={board && [...standings, ...(farDown ? [farDown] : [])]}
      rowKey={({ user }) => user.id}
      group={(standing) => (standing === farDown ? 'Dein Platz' : undefined)}
      row={({ user, won }) => ({
        flash: won,
        isOwn: user.id === me?.id,
        data: { own: user.id === me?.id },
        onClick: () => void navigate(showing(user.id)),
      })}
      cards={{
        below: 'phone',
        areas: '"rank player won" "rank exact tips"',
        columns: '52px minmax(0, 1fr) auto',
      }}
      isStale={isStale}
    />
  );
}
