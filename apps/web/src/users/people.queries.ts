import type { Role } from '@kontor/contract/core/roles.ts';
import { changeRole, endSessions, listFormer, listUsers } from '@kontor/contract/users/api.ts';
import type { Employee } from '@kontor/contract/users/schema.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { showToast } from '#platform/toasts.ts';
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
export const formerQuery = () =>
  queryOptions({
    queryKey: [...usersQueries.lists().queryKey, 'former'],
    queryFn: ({ signal }) => call(listFormer, {}, { signal }),
  });

export const useChangeRole = (onChanged: (person: Employee, role: Role) => void) =>
  useWrite(changeRole, {
    onSuccess: async (person, client, { body }) => {
      onChanged(person, body.role);
      await client.invalidateQueries(usersQueries.all());
    },
  });

export const useEndSessions = (name: string) =>
  useWrite(endSessions, {
    onSuccess: () => showToast({ kind: 'success', sentence: `${name} ist auf allen Geräten abgemeldet.` }),
  });
