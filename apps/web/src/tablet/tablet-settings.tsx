import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { changeTabletSettings } from '@kontor/contract/tablet/api.ts';
import type { TabletSettings as Settings } from '@kontor/contract/tablet/schema.ts';
import { grantableRoles, heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { SavedForm } from '#platform/forms/saved-form.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useMe } from '#users';
import { tabletQueries } from './tablet.queries.ts';

const LABEL = 'Höchstes Recht im Tablet';
const FIELDS: readonly FormField<Settings>[] = [
  { path: 'maxRole', label: LABEL, show: ({ maxRole }) => ROLE_LABELS[maxRole] },
];
const toValues = ({ maxRole }: Settings): Settings => ({ maxRole });

function TabletForm({ settings }: { readonly settings: Settings }) {
  const { data: me } = useMe();
  const client = useQueryClient();
  const change = useWrite(changeTabletSettings, {
    showsErrors: true,
    onSuccess: (saved) => client.setQueryData(tabletQueries.settings().queryKey, saved),
  });
  const editing = useEditForm<Settings, Settings>({
    opened: settings,
    live: settings,
    initial: toValues(settings),
    toValues,
    fields: FIELDS,
    validate: () => ({}),
    save: (body, _base, then) => change.run({ body }, then),
    newest: () => readNewest(client, tabletQueries.settings()),
    say: ({ maxRole }) => `Im Tablet gilt jetzt höchstens: ${ROLE_LABELS[maxRole]}.`,
  });
  const grantable = me ? grantableRoles(heldAuthorities(me)) : [];
  // What an owner has chosen is shown also to those who could not choose it.
  const roles = grantable.includes(settings.maxRole) ? grantable : [...grantable, settings.maxRole];
  return (
    <SavedForm editing={editing} label="Tablet im Spiel" thing="die Einstellung">
      <NativeSelect
        label={LABEL}
        description="Wer am Spielserver das Geheimnis der Brücke kennt, kann jeden anmelden. Gib deshalb nicht mehr frei, als im Spiel gebraucht wird."
        data={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        {...editing.form.getInputProps('maxRole')}
      />
    </SavedForm>
  );
}

/** What a sign-in by the game server is worth at most. */
export function TabletSettings() {
  const settings = useQuery(tabletQueries.settings());
  if (settings.data) return <TabletForm settings={settings.data} />;
  if (settings.error) return <LoadError title="Die Einstellung konnte nicht geladen werden." of={settings} />;
  return <Skeleton height={166} />;
}
