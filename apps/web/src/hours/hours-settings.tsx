import { HoursChange } from '@kontor/contract/hours/changes.ts';
import { changeHours } from '@kontor/contract/hours/changes-api.ts';
import { sayState } from '@kontor/contract/hours/german.ts';
import { hasHours, modeAt } from '@kontor/contract/hours/rules.ts';
import type { Hours, Mode } from '@kontor/contract/hours/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { hoursQueries, useHours } from './hours.queries.ts';
import { HOURS_FIELDS, type HoursValues, toChange, toValues } from './hours-form.ts';
import { useSwitchHours } from './use-switch-hours.ts';
import { ExceptionFields, WeekFields } from './week-fields.tsx';

const MODES: { value: Mode; label: string }[] = [
  { value: 'OPEN', label: 'Immer geöffnet' },
  { value: 'AUTO', label: 'Nach den Öffnungszeiten' },
  { value: 'CLOSED', label: 'Geschlossen' },
];

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
        <Notice kind="warning" role="status">
          Es sind keine Zeiten eingetragen: So seid ihr immer geschlossen.
        </Notice>
      ) : null}
    </>
  );
}

const validate = validateWith(HoursChange);

function useHoursForm(hours: Hours) {
  const client = useQueryClient();
  const change = useWrite(changeHours, {
    showsErrors: true,
    onSuccess: (saved) => client.setQueryData(hoursQueries.state().queryKey, saved),
  });
  return useEditForm<Hours, HoursValues>({
    opened: hours,
    live: hours,
    initial: toValues(hours),
    toValues,
    fields: HOURS_FIELDS,
    validate: (values) => validate(toChange(values, hours.version)),
    save: (values, base = hours, then) => change.run({ body: toChange(values, base.version) }, then),
    newest: () => readNewest(client, hoursQueries.state()),
    say: () => 'Die Öffnungszeiten sind gespeichert.',
  });
}

function HoursForm({ hours }: { readonly hours: Hours }) {
  const { form, isDirty, isSaving, problem, discard, submit } = useHoursForm(hours);
  return (
    <form className="stack gap-24" onSubmit={submit} noValidate aria-label="Öffnungszeiten">
      <WeekFields form={form} />
      <ExceptionFields form={form} />
      <SaveProblem state={problem} thing="die Öffnungszeiten" />
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
