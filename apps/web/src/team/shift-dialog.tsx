import { toField } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { addShift, changeShift } from '@kontor/contract/team/api.ts';
import { REASON_MAX, type Shift } from '@kontor/contract/team/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { useForm } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { dateTimeOf, dateTimeProblem, NO_DATE_TIME } from '#platform/forms/date-time-text.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { teamQueries } from './team.queries.ts';

interface Span {
  readonly beganAt: string;
  readonly endedAt: string;
}

interface ShiftDialogProps {
  /** Of whom one is chosen; of a shift the one it belongs to. */
  readonly people: readonly Face[];
  readonly shift?: Shift;
  readonly onClose: () => void;
}

const fieldOf = (at: string | null | undefined): string => (at ? toField(new Date(at)) : '');
const problemOf = (text: string): string | null => (text === '' ? NO_DATE_TIME : (dateTimeProblem(text) ?? null));

export function ShiftDialog({ people, shift, onClose }: ShiftDialogProps) {
  const options = {
    showsErrors: true,
    onSuccess: (_saved: unknown, client: QueryClient) => client.invalidateQueries(teamQueries.all()),
  };
  const add = useWrite(addShift, options);
  const change = useWrite(changeShift, options);
  const isRunning = shift?.endedAt === null;
  const read = (typed: Span) => ({
    beganAt: dateTimeOf(typed.beganAt, shift?.beganAt),
    endedAt: dateTimeOf(typed.endedAt, shift?.endedAt),
  });
  const form = useForm({
    initialValues: {
      userId: people[0]?.id ?? '',
      beganAt: fieldOf(shift?.beganAt),
      endedAt: fieldOf(shift?.endedAt),
      reason: '',
    },
    validate: {
      beganAt: (text) => problemOf(text),
      endedAt: (text, typed) => {
        if (isRunning && text === '') return null;
        const { beganAt, endedAt } = read(typed);
        return problemOf(text) ?? (beganAt && endedAt && endedAt <= beganAt ? new AppError('team.empty').detail : null);
      },
      reason: (text) => (text.trim() === '' ? 'Bitte gib einen Grund an.' : null),
    },
  });
  const done = {
    onSuccess: () => {
      onClose();
      showToast({ kind: 'success', sentence: shift ? 'Der Dienst ist berichtigt.' : 'Der Dienst ist nachgetragen.' });
    },
  };
  const save = ({ userId, reason, ...typed }: typeof form.values) => {
    const { beganAt = '', endedAt = null } = read(typed);
    if (shift)
      change.run({ params: { id: shift.id }, body: { beganAt, endedAt, reason, version: shift.version } }, done);
    else if (endedAt) add.run({ body: { userId, beganAt, endedAt, reason } }, done);
  };
  const error = add.error ?? change.error;
  return (
    <FormModal
      title={shift ? `Dienst von ${people[0]?.name ?? ''} berichtigen` : 'Dienst nachtragen'}
      confirmLabel={shift ? 'Berichtigen' : 'Nachtragen'}
      isBusy={add.isPending || change.isPending}
      onSubmit={form.onSubmit(save, focusFirstError)}
      onClose={onClose}
    >
      <Refusal>{error ? sentenceOf(error) : null}</Refusal>
      {shift ? null : (
        <NativeSelect
          label="Person"
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('userId')}
        />
      )}
      <div className="fields">
        <DateTimeField label="Beginn" data-autofocus {...form.getInputProps('beganAt')} />
        <DateTimeField
          label="Ende"
          {...(isRunning ? { description: 'Leer: Der Dienst läuft weiter.' } : {})}
          {...form.getInputProps('endedAt')}
        />
      </div>
      <TextInput
        label="Grund"
        description="Steht mit deinem Namen im Protokoll."
        maxLength={REASON_MAX}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
