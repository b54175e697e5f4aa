import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useEffect, useState } from 'react';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { GameRow, signOf } from './game-row.tsx';
import styles from './game-table.module.css';

const COLUMNS = ['Turnier', 'Team A', 'Team B', 'Preis', 'Eigener Gewinn', 'Zeit', 'Endstand', 'Aktionen'] as const;
const LOOKS: Record<string, string | undefined> = {
  'Team A': styles.teamHead,
  'Team B': styles.teamHead,
  Preis: table.number,
  'Eigener Gewinn': `${table.number} ${styles.winHead}`,
};

/** What every row showed when it was last drawn; a game that was closed reappears further down. */
function useLastSigns(games: readonly TipGame[]): (game: TipGame) => string | undefined {
  const [seen] = useState(() => new Map<number, string>());
  const isFirst = seen.size === 0;
  useEffect(() => {
    for (const game of games) seen.set(game.id, signOf(game));
  }, [games, seen]);
  return ({ id }) => (isFirst ? undefined : seen.get(id));
}

const SKELETON: readonly (readonly [look: string | undefined, width: number])[] = [
  [styles.tournament, 88],
  [styles.teamA, 104],
  [styles.teamB, 112],
  [styles.price, 56],
  [styles.win, 48],
  [styles.time, 136],
  [styles.end, 80],
  [styles.actions, 120],
];

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {SKELETON.map(([look, width]) => (
      <td key={width} className={look}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

interface GameTableProps {
  /** Not closed yet; `undefined` while they load. */
  readonly open: readonly TipGame[] | undefined;
  readonly closed: readonly TipGame[] | undefined;
  readonly isAdmin: boolean;
  readonly onClose: (game: TipGame) => void;
}

/** Open games first, those that have begun on top; then the closed ones, the newest first. On a phone each is a card. */
export function GameTable({ open, closed, isAdmin, onClose }: GameTableProps) {
  const begunFirst = (open ?? []).toSorted((a, b) => Date.parse(a.gameStart) - Date.parse(b.gameStart) || a.id - b.id);
  const signBefore = useLastSigns([...begunFirst, ...(closed ?? [])]);
  const isLoading = open === undefined || closed === undefined;
  const part = (label: string, games: readonly TipGame[]) =>
    games.length === 0 ? null : (
      <tbody>
        <tr className={styles.part}>
          <th scope="rowgroup" colSpan={COLUMNS.length}>
            {label}
          </th>
        </tr>
        {games.map((game) => (
          <GameRow key={game.id} game={game} isAdmin={isAdmin} signBefore={signBefore(game)} onClose={onClose} />
        ))}
      </tbody>
    );
  return (
    <table className={`${table.table} ${table.stacksSoonest} ${table.hovers} ${styles.table}`} aria-busy={isLoading}>
      <caption className="visually-hidden">Tippspiele</caption>
      <thead>
        <tr>
          {COLUMNS.map((label) => (
            <th key={label} scope="col" className={LOOKS[label]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {isLoading ? (
        <tbody>
          {Array.from({ length: 6 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
        </tbody>
      ) : (
        <>
          {part('Offene Spiele', begunFirst)}
          {part('Abgeschlossene Spiele', closed)}
        </>
      )}
    </table>
  );
}
