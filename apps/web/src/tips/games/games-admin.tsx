import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { CupIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { useGames } from '../tips.queries.ts';
import { FixturesDialog } from './fixtures-dialog.tsx';
import { GameDialog } from './game-form.tsx';
import { type GameAction, GamesAdminTable } from './games-admin-table.tsx';
import { RemoveGame } from './remove-game.tsx';

/** What is about to be done, and to which game. */
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

/** What waits for its result comes first, then what begins next. */
const soonestFirst = (games: readonly TipGame[]): TipGame[] =>
  [...games].sort((one, other) => one.gameStart.localeCompare(other.gameStart) || one.id - other.id);

/** The button a dialog was opened with may be gone with its row; the focus then goes to the list. */
function useFocusAfter(task: AdminTask | undefined) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(task);
  useEffect(() => {
    const isOver = before.current !== undefined && task === undefined;
    before.current = task;
    if (isOver && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [task]);
  return list;
}

interface GamesAdminProps {
  readonly task: AdminTask | undefined;
  readonly onTask: (task: AdminTask | undefined) => void;
}

/** All games, and everything that can be done to them. */
export function GamesAdmin({ task, onTask }: GamesAdminProps) {
  const { open, closed } = useGames();
  const games = useMemo(() => open.data && soonestFirst(open.data), [open.data]);
  const list = useFocusAfter(task);
  const onAction = useCallback((kind: GameAction, game: TipGame) => onTask({ kind, game }), [onTask]);
  return (
    <>
      <Section title="Offene Spiele" ref={list}>
        <List
          list={{ ...open, data: games }}
          failure="Die Spiele konnten nicht geladen werden."
          empty={
            <EmptyState icon={CupIcon} title="Kein Spiel ist offen.">
              Leg ein Spiel an oder füg einen ganzen Spielplan ein.
            </EmptyState>
          }
        >
          {(rows) => <GamesAdminTable caption="Offene Spiele" games={rows} onAction={onAction} />}
        </List>
      </Section>
      {closed.data?.length === 0 ? null : (
        <Section title="Abgeschlossene Spiele">
          <List list={closed} failure="Die abgeschlossenen Spiele konnten nicht geladen werden." empty={null}>
            {(rows) => <GamesAdminTable caption="Abgeschlossene Spiele" games={rows} onAction={onAction} />}
          </List>
        </Section>
      )}
      {task ? (
        <AdminDialog task={task} games={[...(games ?? []), ...(closed.data ?? [])]} onClose={() => onTask(undefined)} />
      ) : null}
    </>
  );
}
