import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '#platform/use-edit-form.ts';
import { newRace, parseRace, toRaceValues, validateRace } from './race-values.ts';
import { refreshRacing, useChangeRace, useCreateRace } from './racing.queries.ts';

export function useRaceForm({ id, races }: TournamentDetail, opened: Race | undefined, onDone: () => void) {
  const client = useQueryClient();
  const create = useCreateRace();
  const change = useChangeRace();
  const editing = useEditForm({
    opened,
    initial: opened ? toRaceValues(opened) : newRace(races.at(-1)),
    toValues: toRaceValues,
    validate: validateRace,
    save: (values, base, then) => {
      const body = parseRace(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ params: { id }, body }, then);
    },
    say: ({ number, trackName }, isNew) => `Rennen ${number} (${trackName}) ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    onConflict: () => void refreshRacing(client, 'tournaments'),
  });
  return { ...editing, isSaving: create.isPending || change.isPending };
}
