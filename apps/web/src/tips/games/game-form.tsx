import { mayTip } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { serverNow } from '#platform/server-clock.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { titleOf } from '../game.tsx';
import { refreshTips, tipsQueries } from '../tips.queries.ts';
import { useChangeGame, useCreateGame } from '../tips.writes.ts';
import { type Fixed, GameFields } from './game-fields.tsx';
import { GAME_FIELDS, type GameValues, NEW_GAME, parseGame, toCopy, toValues, validateGame } from './game-values.ts';

/** What the dialog was opened for. */
type GameTask = { readonly kind: 'create' } | { readonly kind: 'edit' | 'copy'; readonly game: TipGame };

const initialOf = (task: GameTask): GameValues =>
  task.kind === 'create' ? NEW_GAME : task.kind === 'copy' ? toCopy(task.game) : toValues(task.game);

function headingOf(task: GameTask): string {
  if (task.kind === 'create') return 'Neues Spiel';
  return task.kind === 'copy' ? `„${titleOf(task.game)}“ duplizieren` : `„${titleOf(task.game)}“ bearbeiten`;
}

/** The server decides; this only keeps anybody from typing in vain. */
function useFixed(game: TipGame | undefined): Fixed {
  const hasBegun = game !== undefined && !mayTip(game, new Date(serverNow()));
  const detail = useQuery({ ...tipsQueries.game(game?.id ?? 0), enabled: hasBegun });
  const mayHaveTips = detail.data ? detail.data.tipCount > 0 : !detail.isError;
  return { teams: hasBegun && mayHaveTips, scoring: game?.gameClosed ?? false };
}

interface GameFormOptions {
  /** The game as it was when the dialog opened; none creates one. */
  readonly opened: TipGame | undefined;
  readonly initial: GameValues;
  readonly onDone: () => void;
}

function useGameForm({ opened, initial, onDone }: GameFormOptions) {
  const client = useQueryClient();
  const create = useCreateGame();
  const change = useChangeGame();
  return useEditForm<TipGame, GameValues>({
    opened,
    initial,
    toValues,
    fields: GAME_FIELDS,
    validate: validateGame,
    save: (values, base, then) => {
      const body = parseGame(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: (game, isNew) => `„${titleOf(game)}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    newest: async ({ id }) => {
      const stored = await readNewest(client, tipsQueries.game(id));
      // What is stored by now decides which fields are open.
      void refreshTips(client);
      return stored;
    },
  });
}

interface GameDialogProps {
  readonly task: GameTask;
  /** The edited game as it is stored by now. */
  readonly current: TipGame | undefined;
  readonly tournaments: readonly string[];
  readonly onClose: () => void;
}

/** Creates or changes a game; stays until it is saved or cancelled. */
export function GameDialog({ task, current, tournaments, onClose }: GameDialogProps) {
  const { form, base, dialog } = useGameForm({
    opened: task.kind === 'edit' ? task.game : undefined,
    initial: initialOf(task),
    onDone: onClose,
  });
  const fixed = useFixed(base && (current ?? base));
  return (
    <DialogForm title={headingOf(task)} saveLabel={base ? 'Speichern' : 'Anlegen'} {...dialog} onClose={onClose}>
      <GameFields form={form} fixed={fixed} tournaments={tournaments} />
    </DialogForm>
  );
}
