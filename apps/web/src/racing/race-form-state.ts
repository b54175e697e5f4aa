import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { newRace, parseRace, type RaceValues, toRaceValues, validateRace } from './race-values.ts';
import { refreshRacing, useChangeRace, useCreateRace } from './racing.queries.ts';

/** From the opened dialog to the saved race; a refusal leaves everything as it was typed. */
export function useRaceForm({ id, races }: TournamentDetail, opened: Race | undefined, onDone: () => void) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<string>();
  const client = useQueryClient();
  const create = useCreateRace();
  const change = useChangeRace();
  const form = useForm<RaceValues>({
    initialValues: opened ? toRaceValues(opened) : newRace(races.at(-1)),
    validate: validateRace,
    validateInputOnBlur: true,
  });
  const done = (race: Race) => {
    showToast({
      kind: 'done',
      sentence: `Rennen ${race.number} (${race.trackName}) ist ${base ? 'gespeichert' : 'angelegt'}.`,
    });
    onDone();
  };
  const refuse = (error: Error) => {
    if (showFieldErrors(form, error)) return;
    setConflict(sentenceOf(error));
    if (hasStatus(error, 409)) void refreshRacing(client, 'tournaments');
  };
  const save = (values: RaceValues) => {
    const body = parseRace(values, base);
    const then = { onSuccess: done, onError: refuse };
    setConflict(undefined);
    if (base) change.run({ params: { id: base.id }, body }, then);
    else create.run({ params: { id }, body }, then);
  };
  return {
    form,
    base,
    conflict,
    isSaving: create.isPending || change.isPending,
    submit: form.onSubmit(save, focusFirstError),
    load: (current: Race) => {
      setBase(current);
      setConflict(undefined);
      form.setValues(toRaceValues(current));
      form.resetDirty(toRaceValues(current));
      form.clearErrors();
    },
  };
}
