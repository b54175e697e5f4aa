import { levelOf, ROLE_LABELS, ROLES } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { DiscordRole } from '@kontor/contract/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { SavedForm } from '#platform/forms/saved-form.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LockIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import styles from './discord-roles.module.css';
import {
  type DiscordRolesState,
  discordRolesQuery,
  type DiscordRolesForm as Form,
  type RoleValues,
  useDiscordRolesForm,
} from './use-discord-roles.ts';
import { useMe } from './users.queries.ts';

const MOST = 50;
const RIGHTS = DiscordRole.shape.role.options;

interface Line extends RoleValues {
  readonly at: number;
  /** Worth more than the visitor may hand out: not theirs to change. */
  readonly isLocked: boolean;
}

const columnsFor = (form: Form, level: number): Column<Line>[] => [
  {
    id: 'name',
    head: 'Discord-Rolle',
    label: 'Discord-Rolle',
    cell: ({ at, name, isLocked }) =>
      isLocked ? (
        name
      ) : (
        <TextInput
          aria-label={`Name der Discord-Rolle ${at + 1}`}
          placeholder="z. B. Bäcker"
          maxLength={60}
          {...form.getInputProps(`roles.${at}.name`)}
        />
      ),
  },
  {
    id: 'id',
    head: 'Rollen-ID',
    label: 'Rollen-ID',
    width: '34%',
    className: 'number',
    cell: ({ at, id, isLocked }) =>
      isLocked ? (
        id
      ) : (
        <TextInput
          aria-label={`Rollen-ID ${at + 1}`}
          placeholder="Rollen-ID"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps(`roles.${at}.id`)}
          onChange={(event) => form.setFieldValue(`roles.${at}.id`, event.currentTarget.value.trim())}
        />
      ),
  },
  {
    id: 'right',
    head: 'Recht',
    label: 'Recht',
    width: '26%',
    cell: ({ at, role, isLocked }) =>
      isLocked ? (
        ROLE_LABELS[role]
      ) : (
        <NativeSelect
          aria-label={`Recht ${at + 1}`}
          data={RIGHTS.filter((right) => ROLES.indexOf(right) <= level || right === role).map((value) => ({
            value,
            label: ROLE_LABELS[value],
          }))}
          {...form.getInputProps(`roles.${at}.role`)}
        />
      ),
  },
  {
    id: 'remove',
    head: 'Entfernen',
    isHeadHidden: true,
    width: 64,
    className: 'faint',
    cell: ({ at, name, isLocked }) =>
      isLocked ? (
        <Glyph icon={LockIcon} />
      ) : (
        <RemoveRow
          aria-label={name ? `Discord-Rolle „${name}“ entfernen` : `Discord-Rolle ${at + 1} entfernen`}
          title="Entfernen"
          onRemove={() => form.removeListItem('roles', at)}
        />
      ),
  },
];

function DiscordRolesForm({ stored }: { readonly stored: DiscordRolesState }) {
  const { add, ...editing } = useDiscordRolesForm(stored);
  const { form } = editing;
  const me = useMe().data;
  const level = levelOf(me ? heldAuthorities(me) : []);
  const isLocked = ({ id, role }: DiscordRole) =>
    ROLES.indexOf(role) > level && stored.roles.some((one) => one.id === id && one.role === role);
  const lines = form.values.roles.map((role, at): Line => ({ ...role, at, isLocked: isLocked(role) }));
  return (
    <SavedForm editing={editing} label="Discord-Rollen" thing="die Zuordnung">
      <div className="stack gap-16" data-rows>
        {lines.length === 0 ? (
          <p className="dim readable">Noch ist keine Discord-Rolle zugeordnet. Rechte gibt es nur von Hand.</p>
        ) : (
          <DataTable
            caption="Discord-Rollen und ihre Rechte"
            columns={columnsFor(form, level)}
            rows={lines}
            rowKey={({ key }) => key}
            cards={{
              below: 'phone',
              areas: '"name remove" "id id" "right right"',
              columns: 'minmax(0, 1fr) 36px',
            }}
            className={styles.roles}
          />
        )}
        {lines.some((line) => line.isLocked) ? (
          <p className="dim readable">Rechte über deinen eigenen kann nur ändern, wer sie selbst hat.</p>
        ) : null}
        {form.errors.roles ? (
          <p className="error" role="alert">
            {form.errors.roles}
          </p>
        ) : null}
        <p className="dim readable">
          Die Rollen-ID bekommst du in Discord: Einstellungen → Erweitert → Entwicklermodus einschalten, dann
          Servereinstellungen → Rollen, Rechtsklick auf die Rolle und „Rollen-ID kopieren“.
        </p>
        <div>
          <Button data-add icon={<Glyph icon={AddIcon} />} isDisabled={lines.length >= MOST} onClick={add}>
            Discord-Rolle hinzufügen
          </Button>
        </div>
      </div>
    </SavedForm>
  );
}

export function DiscordRoles() {
  const state = useQuery(discordRolesQuery());
  if (state.data?.isOn) return <DiscordRolesForm stored={state.data} />;
  if (state.data) {
    return (
      <p className="card dim">
        Noch ist kein Discord-Server verbunden. Trage seine ID als <code>DISCORD_GUILD_ID</code> in der Datei{' '}
        <code>.env</code> ein und starte Kontor neu. Bis dahin vergibst du Rechte von Hand unter „Mitarbeiter“.
      </p>
    );
  }
  return state.error ? (
    <LoadError title="Die Discord-Rollen konnten nicht geladen werden." of={state} />
  ) : (
    <PartSkeleton />
  );
}
