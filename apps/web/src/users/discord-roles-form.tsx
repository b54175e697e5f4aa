import { levelOf, ROLES } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { DiscordRoleRow, LockedRole } from './discord-role-row.tsx';
import styles from './discord-roles.module.css';
import { useDiscordRolesForm } from './use-discord-roles-form.ts';
import { useMe } from './users.queries.ts';

const MOST = 50;

/** The table "Discord-Rolle → Recht", saved as a whole. */
export function DiscordRolesForm({ stored }: { readonly stored: DiscordRole[] }) {
  const { form, isDirty, isOvertaken, isSaving, add, addButton, discard, submit } = useDiscordRolesForm(stored);
  const me = useMe().data;
  const authorities = me ? heldAuthorities(me) : [];
  const { roles } = form.values;
  const isAbove = ({ role }: DiscordRole) => ROLES.indexOf(role) > levelOf(authorities);
  const isLocked = ({ id, role }: DiscordRole) =>
    stored.some((one) => one.id === id && one.role === role && isAbove(one));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {roles.length === 0 ? (
        <p className={styles.help}>Noch ist keine Discord-Rolle zugeordnet. Rechte gibt es nur von Hand.</p>
      ) : (
        <table className={styles.table}>
          <caption className="visually-hidden">Discord-Rollen und ihre Rechte</caption>
          <thead>
            <tr>
              <th scope="col">Discord-Rolle</th>
              <th scope="col">Rollen-ID</th>
              <th scope="col">Recht</th>
              <th scope="col">
                <span className="visually-hidden">Entfernen</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role, at) =>
              isLocked(role) ? (
                <LockedRole key={role.id} {...role} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the number of a row is its name in the form
                <DiscordRoleRow key={at} form={form} at={at} authorities={authorities} />
              ),
            )}
          </tbody>
        </table>
      )}
      {roles.some(isLocked) ? (
        <p className={styles.help}>Rechte über deinen eigenen kann nur ändern, wer sie selbst hat.</p>
      ) : null}
      {form.errors.roles ? (
        <p className={styles.wrong} role="alert">
          {form.errors.roles}
        </p>
      ) : null}
      <p className={styles.help}>
        Die Rollen-ID bekommst du in Discord: Einstellungen → Erweitert → Entwicklermodus einschalten, dann
        Servereinstellungen → Rollen, Rechtsklick auf die Rolle und „Rollen-ID kopieren“.
      </p>
      {isOvertaken ? (
        <p className={styles.news} role="status">
          Jemand hat die Zuordnung inzwischen geändert. Wenn du noch einmal speicherst, gilt deine.
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button ref={addButton} icon={<Glyph icon={AddIcon} />} isDisabled={roles.length >= MOST} onClick={add}>
          Discord-Rolle hinzufügen
        </Button>
        <span className={styles.gap} />
        {isDirty ? (
          <Button onClick={discard} isDisabled={isSaving}>
            Zuordnung verwerfen
          </Button>
        ) : null}
        <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
          Zuordnung speichern
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
