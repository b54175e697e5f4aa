import type { Role } from '@kontor/contract/core/roles.ts';
import { changeRole, listFormer, listUsers } from '@kontor/contract/users/api.ts';
import type { Employee } from '@kontor/contract/users/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { usersQueries } from './users.queries.ts';

type UserList = { readonly staff: 'true' } | { readonly search: string };

const peopleQuery = (filter: UserList) => ({
  ...pagedQuery([...usersQueries.lists().queryKey, filter], listUsers, { query: filter }),
  placeholderData: keepPreviousData,
  // Who is in the game, and who was last here, is not announced live.
  refetchInterval: 60_000,
});

export const useUserList = (filter: UserList, isEnabled = true) =>
  usePagedQuery({ ...peopleQuery(filter), enabled: isEnabled });

/** Refreshed with the lists: a person who has left is gone from there. */
export const formerQuery = () => readQuery([...usersQueries.lists().queryKey, 'former'], listFormer, {});

export const useChangeRole = (onChanged: (person: Employee, role: Role) => void) =>
  useWrite(changeRole, {
    onSuccess: async (person, client, { body }) => {
      onChanged(person, body.role);
      await client.invalidateQueries(usersQueries.all());
    },
  });
