import { changeTarget, createTarget } from '@kontor/contract/discord-notices/api.ts';
import { EVENT_LABELS, type NoticeEvent, type Target, TargetChange } from '@kontor/contract/discord-notices/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { readTimeOfDay } from '#platform/forms/time-of-day.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { discordQueries } from './discord-notices.queries.ts';

type TargetValues = ReturnType<typeof newValues>;
export type TargetForm = UseFormReturnType<TargetValues>;

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
export function useTargetForm(opened: Target | undefined, events: NoticeEvent[], onDone: () => void) {
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
