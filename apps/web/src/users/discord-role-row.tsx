import { levelOf, ROLE_LABELS, ROLES } from '@kontor/contract/core/roles.ts';
import { DiscordRole } from '@kontor/contract/users/schema.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LockIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './discord-roles.module.css';
import type { DiscordRolesForm } from './use-discord-roles-form.ts';

const RIGHTS = DiscordRole.shape.role.options;

interface DiscordRoleRowProps {
  readonly form: DiscordRolesForm;
  readonly at: number;
  readonly authorities: readonly string[];
}

/** A role that is worth more than whoever looks at it may hand out: not theirs to change. */
export const LockedRole = ({ name, id, role }: DiscordRole) => (
  <tr className={styles.locked}>
    <td data-label="Discord-Rolle">{name}</td>
    <td data-label="Rollen-ID" className="number">
      {id}
    </td>
    <td data-label="Recht">{ROLE_LABELS[role]}</td>
    <td className={styles.remove}>
      <Glyph icon={LockIcon} />
    </td>
  </tr>
);

/** One role in Discord and what it is worth. */
export function DiscordRoleRow({ form, at, authorities }: DiscordRoleRowProps) {
  const { name, role } = form.values.roles[at] ?? {};
  const isMine = (right: DiscordRole['role']) => ROLES.indexOf(right) <= levelOf(authorities);
  const rights = RIGHTS.filter((right) => isMine(right) || right === role);
  const number = at + 1;
  return (
    <tr>
      <td data-label="Discord-Rolle">
        <TextInput
          aria-label={`Name der Discord-Rolle ${number}`}
          placeholder="z. B. Bäcker"
          maxLength={60}
          {...form.getInputProps(`roles.${at}.name`)}
        />
      </td>
      <td data-label="Rollen-ID">
        <TextInput
          aria-label={`Rollen-ID ${number}`}
          placeholder="Rollen-ID"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps(`roles.${at}.id`)}
          onChange={(event) => form.setFieldValue(`roles.${at}.id`, event.currentTarget.value.trim())}
        />
      </td>
      <td data-label="Recht">
        <NativeSelect
          aria-label={`Recht ${number}`}
          data={rights.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          {...form.getInputProps(`roles.${at}.role`)}
        />
      </td>
      <td className={styles.remove}>
        <Button
          look="quiet"
          aria-label={name ? `Discord-Rolle „${name}“ entfernen` : `Discord-Rolle ${number} entfernen`}
          title="Entfernen"
          icon={<Glyph icon={RemoveIcon} />}
          onClick={() => form.removeListItem('roles', at)}
        />
      </td>
    </tr>
  );
}
