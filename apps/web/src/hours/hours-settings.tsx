import { HoursChange } from '@kontor/contract/hours/changes.ts';
import { changeHours } from '@kontor/contract/hours/changes-api.ts';
import { sayState } from '@kontor/contract/hours/german.ts';
import { hasHours, modeAt } from '@kontor/contract/hours/rules.ts';
import type { Hours, Mode } from '@kontor/contract/hours/schema.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { hoursQueries, useHours } from './hours.queries.ts';
import { type HoursValues, toChange, toValues } from './hours-form.ts';
import { useSwitchHours } from './use-switch-hours.ts';
import { ExceptionFields, WeekFields } from './week-fields.tsx';

const MODES: { value: Mode; label: string }[] = [
  { value: 'OPEN', label: 'Immer geöffnet' },
  { value: 'AUTO', label: 'Nach den Öffnungszeiten' },
  { value: 'CLOSED', label: 'Geschlossen' },
];

/** Which of all this holds; saved as soon as it is chosen, as in the title bar. */
function ModeChoice() {
  const found = useHours();
  const change = useSwitchHours();
  if (!found) return null;
  const { hours, now } = found;
  const mode = modeAt(hours, now);
  return (
    <>
      <NativeSelect
        label="Was gilt"
        description={`Gilt sofort. Jetzt: ${sayState(found, now)}.`}
        data={MODES}
        value={change.isPending ? change.variables?.input.body.mode : mode}
        disabled={change.isPending}
        onChange={(event) => change.run({ body: { mode: event.currentTarget.value as Mode } })}
      />
      {mode === 'AUTO' && !hasHours(hours) ? (
        <Notice kind="soon" role="status">
          Es sind keine Zeiten eingetragen: So seid ihr immer geschlossen.
        </Notice>
      ) : null}
    </>
  );
}

const validate = validateWith(HoursChange);

/** The form over the stored hours; what was typed stays when another person saves meanwhile. */
function useHoursForm(hours: Hours) {
  const form = useForm<HoursValues>({
    initialValues: toValues(hours),
    validate: (values) => validate(toChange(values, hours.version)),
  });
  /** The stored state the form stands on. */
  const [base, setBase] = useState(hours);
  const change = useWrite(changeHours, {
    showsErrors: true,
    onSuccess: (saved, client) => client.setQueryData(hoursQueries.state().queryKey, saved),
    onError: (_error, client) => void client.invalidateQueries(hoursQueries.state()),
  });
  const load = (stored: Hours) => {
    form.setValues(toValues(stored));
    form.clearErrors();
    setBase(stored);
  };
  const isDirty = JSON.stringify(toChange(form.values, 0)) !== JSON.stringify(toChange(toValues(base), 0));
  const isOvertaken = base.version !== hours.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news make the form follow, not typing
  useEffect(() => {
    if (isOvertaken && !isDirty) load(hours);
  }, [isOvertaken, hours]);
  const refuse = (error: Error) => {
    // That a session is over is said in one place for all screens.
    if (hasStatus(error, 401) || showFieldErrors(form, error)) return;
    showToast({ kind: 'failed', sentence: sentenceOf(error) });
  };
  const save = (values: HoursValues) =>
    change.run(
      { body: toChange(values, base.version) },
      {
        onSuccess: (saved) => {
          load(saved);
          showToast({ kind: 'done', sentence: 'Die Öffnungszeiten sind gespeichert.' });
        },
        onError: refuse,
      },
    );
  return {
    form,
    isDirty,
    isSaving: change.isPending,
    isOvertaken: isOvertaken && isDirty,
    discard: () => load(hours),
    submit: form.onSubmit(
      (values) => (isDirty ? save(values) : undefined),
      (errors) => focusFirstError(errors),
    ),
  };
}

function HoursForm({ hours }: { readonly hours: Hours }) {
  const { form, isDirty, isSaving, isOvertaken, discard, submit } = useHoursForm(hours);
  return (
    <form className="stack gap-24" onSubmit={submit} noValidate aria-label="Öffnungszeiten">
      <WeekFields form={form} />
      <ExceptionFields form={form} />
      {isOvertaken ? (
        <Notice kind="soon" role="status">
          Jemand hat die Öffnungszeiten inzwischen geändert. Verwirf deine Eingaben, um den neuen Stand zu sehen.
        </Notice>
      ) : null}
      <div className="row wrap to-end">
        {isDirty ? (
          <Button onClick={discard} isDisabled={isSaving}>
            Zeiten verwerfen
          </Button>
        ) : null}
        <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
          Zeiten übernehmen
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

/** Whether the business follows its hours, and which they are. */
export function HoursSettings() {
  const hours = useQuery(hoursQueries.state());
  if (hours.error && !hours.data)
    return <LoadError title="Die Öffnungszeiten konnten nicht geladen werden." of={hours} />;
  if (!hours.data) return <Skeleton height={480} />;
  return (
    <>
      <ModeChoice />
      <HoursForm hours={hours.data} />
    </>
  );
}
