import type { Leaderboard, Standing } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Place } from '#platform/ui/place.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { useMe } from '#users';
import styles from './standings-table.module.css';

const showing = (userId: string) => ({
  to: '/tip-games' as const,
  search: (now: object) => ({ ...now, spieler: userId }),
  resetScroll: false,
});

interface RowProps {
  readonly standing: Standing;
  readonly isShared: boolean;
  readonly isOwn: boolean;
}

function Row({ standing: { rank, user, won, exact, tips }, isShared, isOwn }: RowProps) {
  const navigate = useNavigate();
  const wonCell = useFlash<HTMLTableCellElement>(won);
  // The name is the keyboard's way; the whole row is the larger target of the mouse.
  return (
    <tr
      className={`${table.stack} ${styles.row}`}
      data-own={isOwn || undefined}
      onClick={() => void navigate(showing(user.id))}
    >
      <td className={styles.rank}>
        <Place place={rank} />
        {isShared ? <span className={styles.shared}> geteilt</span> : null}
      </td>
      <td className={styles.player}>
        <span className={styles.person}>
          <Avatar person={user} size={28} />
          <Link {...showing(user.id)} className={styles.name} onClick={(event) => event.stopPropagation()}>
            {user.name}
          </Link>
          {isOwn ? <span className={styles.self}>Du</span> : null}
        </span>
      </td>
      <td ref={wonCell} className={`${table.number} ${styles.won}`}>
        {formatVc(won)}
      </td>
      <td className={`${table.number} ${styles.exact}`} data-label="exakt">
        {formatNumber(exact)}
      </td>
      <td className={`${table.number} ${styles.tips}`} data-label={tips === 1 ? 'Tipp' : 'Tipps'}>
        {formatNumber(tips)}
      </td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {[28, 160, 72, 24, 32].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

/** Whoever shares points and exact hits shares the rank, and it is said. */
function sharedRanks(standings: readonly Standing[]): ReadonlySet<number> {
  const seen = standings.map(({ rank }) => rank);
  return new Set(seen.filter((rank, at) => seen.indexOf(rank) !== at));
}

interface StandingsTableProps {
  readonly board: Leaderboard | undefined;
  /** Still the period chosen before. */
  readonly isStale: boolean;
}

function Rows({ board: { standings, own } }: { readonly board: Leaderboard }) {
  const { data: me } = useMe();
  const shared = sharedRanks(standings);
  const isFarDown = own !== null && !standings.some(({ user }) => user.id === own.user.id);
  return (
    <>
      {standings.map((standing) => (
        <Row
          key={standing.user.id}
          standing={standing}
          isShared={shared.has(standing.rank)}
          isOwn={standing.user.id === me?.id}
        />
      ))}
      {isFarDown ? (
        <>
          <tr className={styles.gap}>
            <td colSpan={5}>Dein Platz</td>
          </tr>
          <Row standing={own} isShared={shared.has(own.rank)} isOwn />
        </>
      ) : null}
    </>
  );
}

/** The best hundred, and whoever looks at it wherever they stand. */
export const StandingsTable = ({ board, isStale }: StandingsTableProps) => (
  <table className={`${table.table} ${table.stacks} ${styles.table}`} aria-busy={!board || isStale}>
    <caption className="visually-hidden">Rangliste</caption>
    <thead>
      <tr>
        <th scope="col">Rang</th>
        <th scope="col">Spieler</th>
        <th scope="col" className={table.number}>
          Gewonnen
        </th>
        <th scope="col" className={table.number}>
          Exakte Treffer
        </th>
        <th scope="col" className={table.number}>
          Tipps
        </th>
      </tr>
    </thead>
    <tbody>
      {board ? (
        <Rows board={board} />
      ) : (
        Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <SkeletonRow key={at} />
        ))
      )}
    </tbody>
  </table>
);
