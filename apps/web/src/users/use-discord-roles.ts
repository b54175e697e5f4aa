import type { Response } from '@kontor/contract/core/endpoint.ts';
import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { changeDiscordRoles, getDiscordRoles } from '@kontor/contract/users/api.ts';
import { type DiscordRole, DiscordRoles } from '@kontor/contract/users/schema.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { focusField, validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { usersQueries } from './users.queries.ts';

export const discordRolesQuery = () => readQuery(['users', 'discord-roles'], getDiscordRoles, {});

export interface RoleValues extends DiscordRole {
  readonly key: number;
}
interface Values {
  readonly roles: RoleValues[];
}
export type DiscordRolesState = Response<typeof getDiscordRoles>;
let nextKey = 1;

export type DiscordRolesForm = UseFormReturnType<Values>;

const rules = validateWith(DiscordRoles);

/** That a role is there twice is said beside the second of the two. */
function validate(values: Values): FormErrors {
  const { roles: about, ...errors } = rules(values);
  if (!about) return errors;
  const ids = values.roles.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  return { ...errors, [twice < 0 ? 'roles' : `roles.${twice}.id`]: about };
}

const toValues = ({ roles }: DiscordRolesState): Values => ({
  roles: roles.map((role) => ({ ...role, key: nextKey++ })),
});

const FIELDS: readonly FormField<Values>[] = [
  {
    path: 'roles',
    label: 'Zuordnung',
    show: ({ roles }) => roles.map(({ name, role }) => `${name} → ${ROLE_LABELS[role]}`).join(', ') || 'Keine',
  },
];

export function useDiscordRolesForm(stored: DiscordRolesState) {
  const client = useQueryClient();
  const change = useWrite(changeDiscordRoles, {
    showsErrors: true,
    onSuccess: (state) => {
      client.setQueryData(discordRolesQuery().queryKey, state);
      void client.invalidateQueries(usersQueries.lists());
    },
  });
  const editing = useEditForm<DiscordRolesState, Values>({
    opened: stored,
    live: stored,
    initial: toValues(stored),
    toValues,
    fields: FIELDS,
    validate,
    save: ({ roles }, _base, then) => change.run({ body: { roles: roles.map(({ key: _, ...role }) => role) } }, then),
    newest: () => readNewest(client, discordRolesQuery()),
    say: () => 'Die Zuordnung ist gespeichert und gilt sofort.',
  });
  const { form } = editing;
  const count = form.values.roles.length;
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) focusField(`roles.${count - 1}.name`);
    isAdding.current = false;
  }, [count]);
  const add = () => {
    isAdding.current = true;
    form.insertListItem('roles', { key: nextKey++, name: '', id: '', role: 'MODERATOR' });
  };
  return { ...editing, add };
}
