import { type Features, isFeatureOn } from '@kontor/contract/core/features.ts';
import {
  EVENT_FEATURES,
  EVENT_LABELS,
  EVENTS,
  NAME_MAX,
  type NoticeEvent,
  type Target,
} from '@kontor/contract/discord-notices/schema.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { TimeOfDayField } from '#platform/ui/field/time-of-day-field.tsx';
import { type TargetForm, useTargetForm } from './target-form.ts';

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

/** What a new channel is told, unless another choice is made. */
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
            : 'In Discord: Kanal bearbeiten, Integrationen, Webhooks, Webhook-URL kopieren. Wer sie hat, kann in den Kanal schreiben; deshalb zeigt Kontor sie nie wieder an.'
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
