import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { CupIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { useTogether } from '#platform/use-together.ts';
import { CloseDialog } from './close-dialog.tsx';
import { FixturesDialog } from './fixtures-dialog.tsx';
import { GameDialog } from './game-form.tsx';
import { type GameAction, GamesAdminTable } from './games-admin-table.tsx';
import { RemoveGame } from './remove-game.tsx';
import styles from './tip-games-settings-page.module.css';
import { tipsQueries } from './tips.queries.ts';

/** What somebody is about to do, and to which game. */
export type AdminTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'paste' }
  | { readonly kind: GameAction; readonly game: TipGame };

interface AdminDialogProps {
  readonly task: AdminTask;
  readonly games: readonly TipGame[];
  readonly onClose: () => void;
}

function AdminDialog({ task, games, onClose }: AdminDialogProps) {
  const tournaments = useMemo(() => [...new Set(games.map((game) => game.tournament))].sort(), [games]);
  if (task.kind === 'paste') return <FixturesDialog tournaments={tournaments} onClose={onClose} />;
  if (task.kind === 'create')
    return <GameDialog task={{ kind: 'create' }} current={undefined} tournaments={tournaments} onClose={onClose} />;
  const { kind, game } = task;
  const current = games.find(({ id }) => id === game.id);
  if (kind === 'remove') return <RemoveGame game={game} onClose={onClose} />;
  if (kind === 'close') return <CloseDialog game={current ?? game} onDone={onClose} />;
  return <GameDialog task={{ kind, game }} current={current} tournaments={tournaments} onClose={onClose} />;
}

interface ClosedGamesProps {
  readonly games: readonly TipGame[] | undefined;
  readonly list: UseInfiniteQueryResult<readonly TipGame[]>;
  readonly onAction: (action: GameAction, game: TipGame) => void;
}

function ClosedGames({ games, list, onAction }: ClosedGamesProps) {
  if (games?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="closed-games">
      <h2 id="closed-games" className={styles.heading}>
        Abgeschlossene Spiele
      </h2>
      {list.error && !games ? (
        <LoadError title="Die abgeschlossenen Spiele konnten nicht geladen werden." of={list} />
      ) : (
        <GamesAdminTable caption="Abgeschlossene Spiele" games={games} onAction={onAction} />
      )}
      <NextPage list={list} />
    </section>
  );
}

/** What waits for its result comes first, then what begins next. */
const soonestFirst = (games: readonly TipGame[]): TipGame[] =>
  games.toSorted((one, other) => one.gameStart.localeCompare(other.gameStart) || one.id - other.id);

/** The button a dialog was opened with may be gone with its row; the focus then goes to the heading of the list. */
function useFocusAfter(task: AdminTask | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(task);
  useEffect(() => {
    const isOver = before.current !== undefined && task === undefined;
    before.current = task;
    if (isOver && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [task]);
  return heading;
}

interface GamesAdminProps {
  readonly task: AdminTask | undefined;
  readonly onTask: (task: AdminTask | undefined) => void;
}

/** All games, and everything that can be done to them. */
export function GamesAdmin({ task, onTask }: GamesAdminProps) {
  const open = useQuery(tipsQueries.open());
  const closed = useInfiniteQuery(tipsQueries.closed());
  const [openGames, closedGames] = useTogether([open, closed]);
  const games = useMemo(() => openGames && soonestFirst(openGames), [openGames]);
  const heading = useFocusAfter(task);
  const onAction = useCallback((kind: GameAction, game: TipGame) => onTask({ kind, game }), [onTask]);
  return (
    <>
      <section className={styles.section} aria-labelledby="open-games">
        <h2 ref={heading} id="open-games" className={styles.heading} tabIndex={-1}>
          Offene Spiele
        </h2>
        {open.error && !games ? (
          <LoadError title="Die Spiele konnten nicht geladen werden." of={open} />
        ) : games?.length === 0 ? (
          <EmptyState icon={CupIcon} title="Kein Spiel ist offen.">
            Leg ein Spiel an oder füg einen ganzen Spielplan ein.
          </EmptyState>
        ) : (
          <GamesAdminTable caption="Offene Spiele" games={games} onAction={onAction} />
        )}
      </section>
      <ClosedGames games={closedGames} list={closed} onAction={onAction} />
      {task ? (
        <AdminDialog task={task} games={[...(games ?? []), ...(closedGames ?? [])]} onClose={() => onTask(undefined)} />
      ) : null}
    </>
  );
}
