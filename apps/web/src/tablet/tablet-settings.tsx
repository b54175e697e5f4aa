import { ROLE_LABELS, type Role } from '@kontor/contract/core/roles.ts';
import { changeTabletSettings } from '@kontor/contract/tablet/api.ts';
import { grantableRoles, heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { showToast } from '#platform/toasts.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useMe } from '#users';
import { tabletQueries } from './tablet.queries.ts';

/** What a sign-in by the game server is worth at most; saved as soon as it is chosen. */
export function TabletSettings() {
  const { data: me } = useMe();
  const settings = useQuery(tabletQueries.settings());
  const change = useWrite(changeTabletSettings, {
    onSuccess: (saved, client) => {
      client.setQueryData(tabletQueries.settings().queryKey, saved);
      showToast({ kind: 'success', sentence: `Im Tablet gilt jetzt höchstens: ${ROLE_LABELS[saved.maxRole]}.` });
    },
  });
  if (settings.error) return <LoadError title="Die Einstellung konnte nicht geladen werden." of={settings} />;
  if (!settings.data) return <Skeleton height={60} />;
  const { maxRole } = settings.data;
  const grantable = me ? grantableRoles(heldAuthorities(me)) : [];
  // What an owner has chosen is shown also to those who could not choose it.
  const roles = grantable.includes(maxRole) ? grantable : [...grantable, maxRole];
  return (
    <NativeSelect
      label="Höchstes Recht im Tablet"
      description="Wer am Spielserver das Geheimnis der Brücke kennt, kann jeden anmelden. Gib deshalb nicht mehr frei, als im Spiel gebraucht wird."
      data={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      value={change.isPending ? change.variables?.input.body.maxRole : maxRole}
      disabled={change.isPending}
      onChange={(event) => change.run({ body: { maxRole: event.currentTarget.value as Role } })}
    />
  );
}
