import type { Tournament } from '@kontor/contract/racing/tournaments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '#platform/use-edit-form.ts';
import { refreshRacing, useChangeTournament, useCreateTournament } from './racing.queries.ts';
import { NEW_TOURNAMENT, parseTournament, toValues, validateTournament } from './tournament-values.ts';

export function useTournamentForm(opened: Tournament | undefined, onDone: (tournament: Tournament) => void) {
  const client = useQueryClient();
  const create = useCreateTournament();
  const change = useChangeTournament();
  const editing = useEditForm({
    opened,
    initial: opened ? toValues(opened) : NEW_TOURNAMENT,
    toValues,
    validate: validateTournament,
    save: (values, base, then) => {
      const body = parseTournament(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'als Entwurf angelegt' : 'gespeichert'}.`,
    onDone,
    onConflict: () => void refreshRacing(client, 'tournaments'),
  });
  return { ...editing, isSaving: create.isPending || change.isPending };
}
