import type { Tournament } from '@kontor/contract/racing/tournaments.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { refreshRacing, useChangeTournament, useCreateTournament } from './racing.queries.ts';
import {
  NEW_TOURNAMENT,
  parseTournament,
  type TournamentValues,
  toValues,
  validateTournament,
} from './tournament-values.ts';

/** From the opened dialog to the saved tournament; a refusal leaves everything as it was typed. */
export function useTournamentForm(opened: Tournament | undefined, onSaved: (tournament: Tournament) => void) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<string>();
  const client = useQueryClient();
  const create = useCreateTournament();
  const change = useChangeTournament();
  const form = useForm<TournamentValues>({
    initialValues: opened ? toValues(opened) : NEW_TOURNAMENT,
    validate: validateTournament,
    validateInputOnBlur: true,
  });
  const done = (tournament: Tournament) => {
    showToast({ kind: 'done', sentence: `„${tournament.name}“ ist ${base ? 'gespeichert' : 'als Entwurf angelegt'}.` });
    onSaved(tournament);
  };
  const refuse = (error: Error) => {
    if (showFieldErrors(form, error)) return;
    setConflict(sentenceOf(error));
    if (hasStatus(error, 409)) void refreshRacing(client, 'tournaments');
  };
  const save = (values: TournamentValues) => {
    const body = parseTournament(values, base);
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
    load: (current: Tournament) => {
      setBase(current);
      setConflict(undefined);
      form.setValues(toValues(current));
      form.resetDirty(toValues(current));
      form.clearErrors();
    },
  };
}
