import { addNote, removeNote } from '@kontor/contract/team/api.ts';
import { NewNote, NOTE_MAX, type PersonNote } from '@kontor/contract/team/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { teamQueries } from './team.queries.ts';

const validate = validateWith(NewNote);

export function NotesDialog({ person, onClose }: { readonly person: Face; readonly onClose: () => void }) {
  const notes = useQuery(teamQueries.notes(person.id));
  const [removed, setRemoved] = useState<PersonNote>();
  const onSuccess = (_done: unknown, client: QueryClient) => client.invalidateQueries(teamQueries.all());
  const add = useWrite(addNote, { onSuccess });
  const remove = useWrite(removeNote, { onSuccess });
  const form = useForm({ initialValues: { text: '' }, validate });
  return (
    <>
      <FormModal
        title={`Notizen zu ${person.name}`}
        confirmLabel="Notieren"
        isBusy={add.isPending}
        isDirty={form.values.text.trim() !== ''}
        onSubmit={form.onSubmit(
          (body) => add.run({ params: { id: person.id }, body }, { onSuccess: () => form.reset() }),
          focusFirstError,
        )}
        onClose={onClose}
      >
        <p className="dim">Nur die Leitung sieht sie. Löscht die Person ihr Konto, sind sie weg.</p>
        <List
          list={notes}
          failure="Die Notizen konnten nicht geladen werden."
          empty={<p className="faint">Noch keine Notiz.</p>}
        >
          {(rows) =>
            rows ? (
              <ul className="stack divided">
                {rows.map((note) => (
                  <li key={note.id} className="row top" style={{ paddingBlock: 8 }}>
                    <span className="grow">
                      <span className="block lines anywhere">{note.text}</span>
                      <span className="meta">{`${note.byName}, ${formatDateTime(note.createdAt)}`}</span>
                    </span>
                    <Button
                      look="quiet"
                      icon={RemoveIcon}
                      aria-label={`Notiz vom ${formatDateTime(note.createdAt)} entfernen`}
                      title="Entfernen"
                      onClick={() => setRemoved(note)}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <Skeleton height={60} />
            )
          }
        </List>
        <Textarea label="Neue Notiz" data-autofocus rows={3} maxLength={NOTE_MAX} {...form.getInputProps('text')} />
      </FormModal>
      {removed ? (
        <ConfirmWrite
          title="Notiz entfernen?"
          confirmLabel="Entfernen"
          write={remove}
          input={{ params: { id: removed.id } }}
          onClose={() => setRemoved(undefined)}
        >
          Sie lässt sich nicht zurückholen.
        </ConfirmWrite>
      ) : null}
    </>
  );
}
