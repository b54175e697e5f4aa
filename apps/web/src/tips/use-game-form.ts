import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
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

/** From the opened dialog to the saved game; a refusal leaves everything as it was typed. */
export function useGameForm({ opened, initial, onDone }: GameFormOptions) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<string>();
  const client = useQueryClient();
  const create = useCreateGame();
  const change = useChangeGame();
  const form: GameForm = useForm<GameValues>({
    initialValues: initial,
    validate: validateGame,
    validateInputOnBlur: true,
  });

  const done = (game: TipGame) => {
    onDone();
    showToast({ kind: 'done', sentence: `„${titleOf(game)}“ ist ${base ? 'gespeichert' : 'angelegt'}.` });
  };

  const refuse = (error: Error) => {
    if (hasStatus(error, 409)) {
      setConflict(sentenceOf(error));
      // What is stored by now can be loaded, and decides which fields are open.
      return void refreshTips(client);
    }
    if (!showFieldErrors(form, error)) showToast({ kind: 'failed', sentence: sentenceOf(error) });
  };

  const save = (values: GameValues) => {
    const body = parseGame(values, base);
    const then = { onSuccess: done, onError: refuse };
    setConflict(undefined);
    if (base) change.run({ params: { id: base.id }, body }, then);
    else create.run({ body }, then);
  };

  return {
    form,
    base,
    conflict,
    isSaving: create.isPending || change.isPending,
    submit: form.onSubmit(save, focusFirstError),
    /** Gives up what was typed for what somebody else has saved. */
    load: (current: TipGame) => {
      setBase(current);
      setConflict(undefined);
      form.setValues(toValues(current));
      form.resetDirty(toValues(current));
      form.clearErrors();
    },
  };
}
