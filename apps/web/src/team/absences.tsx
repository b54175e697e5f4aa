import { toField } from '@kontor/contract/core/berlin-time.ts';
import { addAbsence, removeAbsence } from '@kontor/contract/team/api.ts';
import { type Absence, NewAbsence, REASON_MAX } from '@kontor/contract/team/schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDate } from '#platform/format.de.ts';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { AddIcon, CalendarIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useMe, useRights } from '#users';
import { teamQueries } from './team.queries.ts';

const validate = validateWith(NewAbsence);
const atNoon = (day: string): string => formatDate(`${day}T12:00:00Z`);
const sayDays = ({ firstDay, lastDay }: Pick<Absence, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? atNoon(firstDay) : `${atNoon(firstDay)} bis ${atNoon(lastDay)}`;

function AbsenceDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useWrite(addAbsence, {
    onSuccess: (_saved, client) => client.invalidateQueries(teamQueries.absences()),
  });
  const today = toField(new Date(serverNow())).slice(0, 10);
  const form = useForm({ initialValues: { firstDay: today, lastDay: today, reason: '' }, validate });
  return (
    <FormModal
      title="Abwesend melden"
      confirmLabel="Eintragen"
      isBusy={add.isPending}
      onSubmit={form.onSubmit((body) => add.run({ body }, { onSuccess: onClose }), focusFirstError)}
      onClose={onClose}
    >
      <div className="fields">
        <DateTimeField kind="day" label="Von" data-autofocus {...form.getInputProps('firstDay')} />
        <DateTimeField kind="day" label="Bis" {...form.getInputProps('lastDay')} />
      </div>
      <TextInput
        label="Grund (optional)"
        description="Den Grund sieht nur die Leitung."
        maxLength={REASON_MAX}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}

export function Absences() {
  const absences = useQuery(teamQueries.absences());
  const { data: me } = useMe();
  const { isSuperAdmin } = useRights();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Absence>();
  const remove = useWrite(removeAbsence, {
    onSuccess: (_done, client) => client.invalidateQueries(teamQueries.absences()),
  });
  return (
    <Section
      title="Abwesend"
      isCard
      actions={
        <Button icon={AddIcon} onClick={() => setIsAdding(true)}>
          Eintragen
        </Button>
      }
    >
      <List
        list={absences}
        failure="Die Abwesenheiten konnten nicht geladen werden."
        empty={
          <EmptyState icon={CalendarIcon} title="Niemand ist abgemeldet.">
            Trag ein, wann du nicht da bist, dann plant niemand mit dir.
          </EmptyState>
        }
      >
        {(rows) =>
          rows ? (
            <ul className="stack gap-8">
              {rows.map((absence) => (
                <li key={absence.id} className="row gap-12">
                  <Avatar person={absence.person} />
                  <span className="grow anywhere">
                    <span className="strong">{absence.person.name}</span>
                    <span className="block meta number">
                      {sayDays(absence)}
                      {absence.reason ? ` · ${absence.reason}` : ''}
                    </span>
                  </span>
                  {isSuperAdmin || absence.person.id === me?.id ? (
                    <Button
                      look="quiet"
                      icon={RemoveIcon}
                      aria-label={`Abwesenheit von ${absence.person.name} entfernen`}
                      title="Entfernen"
                      onClick={() => setRemoved(absence)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <Skeleton height={96} />
          )
        }
      </List>
      {isAdding ? <AbsenceDialog onClose={() => setIsAdding(false)} /> : null}
      {removed ? (
        <ConfirmWrite
          title={`Abwesenheit von ${removed.person.name} entfernen?`}
          confirmLabel="Entfernen"
          write={remove}
          input={{ params: { id: removed.id } }}
          onClose={() => setRemoved(undefined)}
        >
          {sayDays(removed)}
        </ConfirmWrite>
      ) : null}
    </Section>
  );
}
