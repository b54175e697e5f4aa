import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame, TipScore } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { type Column, DataTable, type RowLook } from '#platform/ui/table/data-table.tsx';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { useMe } from '#users';
import { About, Countdown, closingOf, PhaseBadge, Prize, usePhase } from '../game.tsx';
import { explainScore, formatScore } from '../score.tsx';
import styles from './games.module.css';

interface GameProps {
  readonly game: TipGame;
}

function Time({ game }: GameProps) {
  const phase = usePhase(game);
  return (
    <>
      <time dateTime={game.gameStart}>{formatKickOff(game.gameStart)}</time>
      {phase === 'upcoming' ? (
        <span className={`${styles.below} block meta`}>
          <Countdown to={game.gameStart} />
        </span>
      ) : null}
    </>
  );
}

const Shown = ({ score }: { readonly score: TipScore }) => (
  <Formula explain={() => explainScore(score)}>{formatScore(score)}</Formula>
);

function End({ game, isAdmin }: GameProps & { readonly isAdmin: boolean }) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  const [own] = game.tips;
  return (
    <>
      {phase === 'closed' ? (
        <span className={`${styles.score} bold`}>{result ? <Shown score={result} /> : '–'}</span>
      ) : (
        <PhaseBadge phase={phase} mayClose={isAdmin} />
      )}
      {own ? (
        <span className="meta block nowrap">
          Dein Tipp <Shown score={own} />
        </span>
      ) : null}
    </>
  );
}

function Actions({ game, isAdmin, onClose }: GameProps & { readonly isAdmin: boolean; readonly onClose: () => void }) {
  const phase = usePhase(game);
  const params = { id: String(game.id) };
  const closing = closingOf(game);
  const hasTip = game.tips.length > 0;
  return (
    <div className={`${styles.buttons} row wrap gap-4 to-end nowrap`}>
      {phase === 'upcoming' ? (
        <Link
          to="/tip-games/$id/tip"
          params={params}
          className={buttonClass('outline', hasTip ? undefined : styles.call)}
        >
          {hasTip ? 'Tipp ändern' : 'Tip abgeben'}
          <About word="für" game={game} />
        </Link>
      ) : null}
      <Link to="/tip-games/$id" params={params} className={buttonClass('quiet')}>
        Details
        <About word="zu" game={game} />
      </Link>
      {isAdmin ? (
        <Button
          look={phase === 'waiting' ? 'outline' : 'quiet'}
          data-closes={game.id}
          aria-label={`${closing.label}: ${game.teamA} gegen ${game.teamB}`}
          icon={closing.icon}
          onClick={onClose}
        >
          {closing.label}
        </Button>
      ) : null}
    </div>
  );
}

const OWN_WIN: Column<TipGame> = {
  id: 'win',
  head: 'Eigener Gewinn',
  isNumber: true,
  width: 84,
  className: styles.price,
  cell: (game) => (
    <>
      <span className="card-only dim">Eigener Gewinn </span>
      <Prize game={game} tip={game.tips[0]} />
    </>
  ),
};

const columnsFor = (isGuest: boolean, isAdmin: boolean, onClose: (game: TipGame) => void): Column<TipGame>[] => [
  { id: 'tournament', head: 'Turnier', card: 'meta', className: 'dim', cell: (game) => game.tournament },
  { id: 'teamA', head: 'Team A', width: '16%', className: styles.team, cell: (game) => game.teamA },
  { id: 'teamB', head: 'Team B', width: '16%', className: styles.team, cell: (game) => game.teamB },
  {
    id: 'price',
    head: 'Preis',
    isNumber: true,
    className: styles.price,
    cell: ({ price }) => (
      <>
        <span className="card-only dim">Preis </span>
        {formatVc(price)}
      </>
    ),
  },
  ...(isGuest ? [] : [OWN_WIN]),
  {
    id: 'time',
    head: 'Zeit',
    className: `${styles.time} number nowrap`,
    cell: (game) => <Time game={game} />,
  },
  {
    id: 'end',
    head: 'Endstand',
    width: 128,
    card: 'end',
    className: 'number',
    cell: (game) => <End game={game} isAdmin={isAdmin} />,
  },
  {
    id: 'actions',
    head: 'Aktionen',
    className: 'end',
    cell: (game) => <Actions game={game} isAdmin={isAdmin} onClose={() => onClose(game)} />,
  },
];

const CARDS = {
  below: 'desktop',
  areas: '"tournament time end" "teamA price actions" "teamB win actions"',
  columns: 'minmax(0, 5fr) minmax(0, 4fr) minmax(320px, auto)',
} as const;
const PHONE_CARDS = {
  below: 'desktop',
  areas: '"tournament end" "teamA teamA" "teamB teamB" "time time" "price win" "actions actions"',
} as const;

const signOf = (game: TipGame): string => JSON.stringify([game.version, game.tips]);

/** What every row showed when it was last drawn; a game that was closed reappears further down. */
function useLastSigns(games: readonly TipGame[]): (game: TipGame) => string | undefined {
  const [seen] = useState(() => new Map<number, string>());
  const isFirst = seen.size === 0;
  useEffect(() => {
    for (const game of games) seen.set(game.id, signOf(game));
  }, [games, seen]);
  return ({ id }) => (isFirst ? undefined : seen.get(id));
}

interface GameTableProps {
  /** Not closed yet; `undefined` while they load. */
  readonly open: readonly TipGame[] | undefined;
  readonly closed: readonly TipGame[] | undefined;
  readonly isAdmin: boolean;
  readonly onClose: (game: TipGame) => void;
}

/** Open games first, those that have begun on top; then the closed ones, the newest first. */
export function GameTable({ open, closed, isAdmin, onClose }: GameTableProps) {
  const isPhone = useIsNarrow('phone');
  const navigate = useNavigate();
  const isGuest = !useMe().data;
  const columns = useMemo(() => columnsFor(isGuest, isAdmin, onClose), [isGuest, isAdmin, onClose]);
  const begunFirst = open && [...open].sort((a, b) => Date.parse(a.gameStart) - Date.parse(b.gameStart) || a.id - b.id);
  const games = begunFirst && closed && [...begunFirst, ...closed];
  const signBefore = useLastSigns(games ?? []);
  const row = (game: TipGame): RowLook => ({
    flash: signOf(game),
    before: signBefore(game) ?? signOf(game),
    onClick: () => void navigate({ to: '/tip-games/$id', params: { id: String(game.id) } }),
  });
  return (
    <DataTable
      caption="Tippspiele"
      columns={columns}
      rows={games}
      rowKey={({ id }) => id}
      row={row}
      group={({ gameClosed }) => (gameClosed ? 'Abgeschlossene Spiele' : 'Offene Spiele')}
      cards={isPhone ? PHONE_CARDS : CARDS}
      skeletonRows={6}
      className={styles.games}
    />
  );
}
