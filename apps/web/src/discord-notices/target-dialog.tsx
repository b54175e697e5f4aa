import { type Features, isFeatureOn } from '@kontor/contract/core/features.ts';
import { changeTarget, createTarget } from '@kontor/contract/discord-notices/api.ts';
import {
  EVENT_FEATURES,
  EVENT_LABELS,
  EVENTS,
  NAME_MAX,
  type NoticeEvent,
  type Target,
  TargetChange,
} from '@kontor/contract/discord-notices/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { readTimeOfDay } from '#platform/forms/time-of-day.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { TimeOfDayField } from '#platform/ui/field/time-of-day-field.tsx';
import { discordQueries } from './discord-notices.queries.ts';

type TargetValues = ReturnType<typeof newValues>;
type TargetForm = UseFormReturnType<TargetValues>;

/** What two people can change of a channel, in the words of its dialog; its address is never shown. */
const FIELDS: readonly FormField<TargetValues>[] = [
  { path: 'name', label: 'Name' },
  {
    path: 'events',
    label: 'Was dort gemeldet wird',
    show: ({ events }) => events.map((event) => EVENT_LABELS[event]).join(', '),
  },
  { path: 'roleId', label: 'Rolle, die erwähnt wird' },
  { path: 'hasQuietHours', label: 'Ruhezeit' },
  { path: 'quietHours', label: 'Zeiten der Ruhe', show: ({ quietHours: { from, to } }) => `${from} bis ${to}` },
  { path: 'showsContact', label: 'Telefonnummer und Notiz mitschicken' },
  { path: 'isOn', label: 'Eingeschaltet' },
];

const NIGHT = { from: '23:00', to: '09:00' };

const newValues = (events: NoticeEvent[]) => ({
  name: '',
  address: '',
  events,
  roleId: '',
  showsContact: false,
  hasQuietHours: false,
  quietHours: NIGHT,
  isOn: true,
});

const toValues = ({ name, events, roleId, showsContact, quietHours, isOn, trouble }: Target): TargetValues => ({
  name,
  address: '',
  events,
  roleId: roleId ?? '',
  showsContact,
  hasQuietHours: quietHours !== null,
  quietHours: quietHours ?? NIGHT,
  // Opened to be fixed, it is to be on again.
  isOn: isOn || trouble !== null,
});

const parse = ({ name, address, events, roleId, showsContact, hasQuietHours, quietHours, isOn }: TargetValues) => ({
  name,
  events,
  roleId: roleId.trim() || null,
  showsContact,
  quietHours: hasQuietHours ? { from: readTimeOfDay(quietHours.from), to: readTimeOfDay(quietHours.to) } : null,
  isOn,
  ...(address.trim() ? { address: address.trim() } : {}),
});

const check = validateWith(TargetChange);

/** The address is asked for where none is stored, or none that is of any use. */
function missingAddress({ address, isOn }: TargetValues, opened: Target | undefined): string | undefined {
  if (address.trim()) return undefined;
  if (!opened) return 'Bitte füge die Webhook-Adresse ein.';
  return opened.trouble && isOn ? 'Bitte füge die neue Webhook-Adresse ein.' : undefined;
}

/** Creates a channel where none was opened, with these events; the address is only ever sent, never shown. */
function useTargetForm(opened: Target | undefined, events: NoticeEvent[], onDone: () => void) {
  const client = useQueryClient();
  const options = { showsErrors: true, onSuccess: () => client.invalidateQueries(discordQueries.targets()) };
  const create = useWrite(createTarget, options);
  const change = useWrite(changeTarget, options);
  return useEditForm<Target, TargetValues>({
    opened,
    initial: opened ? toValues(opened) : newValues(events),
    toValues,
    fields: FIELDS,
    validate: (values) => {
      const address = missingAddress(values, opened);
      return { ...check({ ...parse(values), version: 0 }), ...(address ? { address } : {}) };
    },
    save: (values, base, then) => {
      const body = parse(values);
      if (base) change.run({ params: { id: base.id }, body: { ...body, version: base.version } }, then);
      else create.run({ body: { address: '', ...body } }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    newest: async (base) => (await readNewest(client, discordQueries.targets())).find(({ id }) => id === base.id),
  });
}

function Events({ form, offered }: { readonly form: TargetForm; readonly offered: readonly NoticeEvent[] }) {
  const { events } = form.values;
  const toggle = (event: NoticeEvent) =>
    form.setFieldValue('events', events.includes(event) ? events.filter((one) => one !== event) : [...events, event]);
  return (
    <fieldset className="stack gap-8" data-path="events" tabIndex={-1}>
      <legend className="strong">Was dort gemeldet wird</legend>
      <div className="fields">
        {offered.map((event) => (
          <Checkbox
            key={event}
            label={EVENT_LABELS[event]}
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
      </div>
      {form.errors.events ? (
        <p className="error" role="alert">
          {form.errors.events}
        </p>
      ) : null}
    </fieldset>
  );
}

const QuietHours = ({ form }: { readonly form: TargetForm }) => (
  <>
    <Switch
      label="Ruhezeit"
      description="Solange sie dauert, warten die Mitteilungen; danach kommen sie."
      {...form.getInputProps('hasQuietHours', { type: 'checkbox' })}
    />
    {form.values.hasQuietHours ? (
      <div className="fields">
        <TimeOfDayField label="Von" {...form.getInputProps('quietHours.from')} value={form.values.quietHours.from} />
        <TimeOfDayField label="Bis" {...form.getInputProps('quietHours.to')} value={form.values.quietHours.to} />
      </div>
    ) : null}
  </>
);

const USUAL: readonly NoticeEvent[] = ['ORDER_NEW', 'ORDER_OVERDUE', 'ORDER_STATE'];

interface TargetDialogProps {
  readonly target: Target | undefined;
  readonly features: Features;
  readonly onClose: () => void;
}

export function TargetDialog({ target, features, onClose }: TargetDialogProps) {
  const isOn = (event: NoticeEvent): boolean => {
    const feature = EVENT_FEATURES[event];
    return feature === undefined || isFeatureOn(features, feature);
  };
  const { form, base, dialog } = useTargetForm(target, USUAL.filter(isOn), onClose);
  return (
    <DialogForm
      title={target ? `„${target.name}“ bearbeiten` : 'Kanal hinzufügen'}
      saveLabel={target ? 'Speichern' : 'Hinzufügen'}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="So heißt der Kanal hier, zum Beispiel Küche."
        maxLength={NAME_MAX}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Webhook-Adresse"
        description={
          target
            ? 'Leer lassen, um die gespeicherte zu behalten. Sie wird nicht mehr angezeigt.'
            : 'In Discord: Kanal bearbeiten, Integrationen, Webhooks, Neuer Webhook, Webhook-URL kopieren. Wer sie hat, kann in den Kanal schreiben; deshalb zeigt Kontor sie nie wieder an.'
        }
        placeholder="https://discord.com/api/webhooks/…"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <Events form={form} offered={EVENTS.filter((event) => isOn(event) || base?.events.includes(event))} />
      <TextInput
        label="Rolle, die erwähnt wird (ID)"
        description="Leer lassen, um niemanden zu erwähnen."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('roleId')}
      />
      <QuietHours form={form} />
      <Switch
        label="Telefonnummer und Notiz mitschicken"
        description="Beides hat der Kunde geschrieben, und beides lesen dann alle im Kanal."
        {...form.getInputProps('showsContact', { type: 'checkbox' })}
      />
      <Switch label="Eingeschaltet" {...form.getInputProps('isOn', { type: 'checkbox' })} />
    </DialogForm>
  );
}
