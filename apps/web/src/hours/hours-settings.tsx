import { HoursChange } from '@kontor/contract/hours/changes.ts';
import { changeHours } from '@kontor/contract/hours/changes-api.ts';
import { hasHours, modeAt } from '@kontor/contract/hours/rules.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { SavedForm } from '#platform/forms/saved-form.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { hoursQueries, useHours } from './hours.queries.ts';
import { choicesOf } from './hours-choices.ts';
import { DUTY_WITHIN_HOURS, HOURS_FIELDS, type HoursValues, toChange, toValues } from './hours-form.ts';
import { useSwitchHours } from './use-switch-hours.ts';
import { ExceptionFields, WeekFields } from './week-fields.tsx';

/** What holds right now, and the same choices as in the title bar. */
function HoursNow({ keepsDuty }: { readonly keepsDuty: boolean }) {
  const found = useHours();
  const change = useSwitchHours();
  if (!found) return <Skeleton height={92} />;
  const { hours, now, isOpen } = found;
  const { title, about, openings, closings } = choicesOf({ ...found, keepsDuty });
  const mode = modeAt(hours, now);
  const toPlan = mode === 'OPEN' && hasHours(hours);
  return (
    <Section title="Jetzt" isCard>
      <div className="row wrap between gap-16">
        <p role="status">
          <span className="row bold">
            <span className="open-dot" data-open={isOpen || undefined} />
            {title}
          </span>
          <span className="block dim">{about}</span>
        </p>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button isBusy={change.isPending} icon={<Glyph icon={ExpandIcon} />}>
              Öffnen oder schließen
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[...openings, ...closings].map((choice) => (
              <Menu.Item
                key={choice.label}
                rightSection={<span className="meta number">{choice.about}</span>}
                onClick={() => change.run({ body: choice.change() })}
              >
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {mode === 'AUTO' && !hasHours(hours) ? (
        <Notice kind="warning" role="status">
          Es sind keine Zeiten eingetragen: So seid ihr immer geschlossen.
        </Notice>
      ) : null}
      {toPlan ? (
        <Notice
          actions={
            <Button onClick={() => change.run({ body: { mode: 'AUTO' } })}>Nach Plan öffnen und schließen</Button>
          }
        >
          Die Zeiten unten gelten gerade nicht: Ihr bleibt geöffnet, bis jemand schließt.
        </Notice>
      ) : null}
    </Section>
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

function HoursForm({ hours, keepsDuty }: { readonly hours: Hours; readonly keepsDuty: boolean }) {
  const editing = useHoursForm(hours);
  return (
    <SavedForm editing={editing} label="Öffnungszeiten" thing="die Öffnungszeiten">
      <WeekFields form={editing.form} />
      <ExceptionFields form={editing.form} />
      {keepsDuty ? (
        <Switch
          label={DUTY_WITHIN_HOURS}
          description="„Nach Dienst“ heißt: offen, solange jemand im Dienst ist. Gewählt wird es oben oder in der Titelleiste."
          {...editing.form.getInputProps('dutyWithinHours', { type: 'checkbox' })}
        />
      ) : null}
    </SavedForm>
  );
}

/** `keepsDuty`: the feature of duty is on. */
export function HoursSettings({ keepsDuty = false }: { readonly keepsDuty?: boolean }) {
  const hours = useQuery(hoursQueries.state());
  if (hours.error && !hours.data)
    return <LoadError title="Die Öffnungszeiten konnten nicht geladen werden." of={hours} />;
  if (!hours.data) return <Skeleton height={480} />;
  return (
    <div className="stack gap-24">
      <HoursNow keepsDuty={keepsDuty} />
      <HoursForm hours={hours.data} keepsDuty={keepsDuty} />
    </div>
  );
}
