import type { TipGame } from '@kontor/contract/tips/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '#platform/use-edit-form.ts';
import { titleOf } from './game-title.ts';
import { type GameValues, parseGame, toValues, validateGame } from './game-values.ts';
import { refreshTips } from './tips.queries.ts';
import { useChangeGame, useCreateGame } from './tips.writes.ts';

export type GameForm = UseFormReturnType<GameValues>;

interface GameFormOptions {
  /** The game as it was when the dialog opened; none creates one. */
  readonly opened: TipGame | undefined;
  readonly initial: GameValues;
  readonly onDone: () => void;
}

export function useGameForm({ opened, initial, onDone }: GameFormOptions) {
  const client = useQueryClient();
  const create = useCreateGame();
  const change = useChangeGame();
  const editing = useEditForm({
    opened,
    initial,
    toValues,
    validate: validateGame,
    save: (values, base, then) => {
      const body = parseGame(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: (game, isNew) => `„${titleOf(game)}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    // What is stored by now can be loaded, and decides which fields are open.
    onConflict: () => void refreshTips(client),
  });
  return { ...editing, isSaving: create.isPending || change.isPending };
}
