import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './discord-roles.module.css';
import { discordRolesQuery } from './discord-roles.queries.ts';
import { DiscordRolesForm } from './discord-roles-form.tsx';

/** Which role in Discord is worth which right here, as far as the operator has named a Discord server. */
export function DiscordRoles() {
  const state = useQuery(discordRolesQuery());
  if (state.data?.isOn) return <DiscordRolesForm stored={state.data.roles} />;
  if (state.data) {
    return (
      <p className={styles.help}>
        Noch ist kein Discord-Server verbunden. Trage seine ID als <code>DISCORD_GUILD_ID</code> in der Datei{' '}
        <code>.env</code> ein und starte Kontor neu. Bis dahin vergibst du Rechte von Hand unter „Mitarbeiter“.
      </p>
    );
  }
  return state.error ? (
    <LoadError title="Die Discord-Rollen konnten nicht geladen werden." of={state} />
  ) : (
    <div role="status">
      <span className="visually-hidden">Wird geladen …</span>
      <Skeleton height={36} mb={8} />
      <Skeleton height={36} />
    </div>
  );
}
