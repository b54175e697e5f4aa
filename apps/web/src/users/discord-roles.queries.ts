import { changeDiscordRoles, getDiscordRoles } from '@kontor/contract/users/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { useWrite } from '#platform/use-write.ts';
import { usersQueries } from './users.queries.ts';

export const discordRolesQuery = () =>
  queryOptions({
    queryKey: ['users', 'discord-roles'],
    queryFn: ({ signal }) => call(getDiscordRoles, {}, { signal }),
  });

export const useChangeDiscordRoles = () =>
  useWrite(changeDiscordRoles, {
    showsErrors: true,
    onSuccess: (state, client) => {
      client.setQueryData(discordRolesQuery().queryKey, state);
      void client.invalidateQueries(usersQueries.lists());
    },
  });
