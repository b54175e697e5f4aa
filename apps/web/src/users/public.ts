export { DiscordRoles } from './discord-roles.tsx';
export { discordRolesQuery } from './use-discord-roles.ts';
export { usersLive } from './users.live.ts';
export {
  LastMe,
  mayHaveSession,
  noteSessionEnded,
  rightsChanged,
  useMe,
  useRights,
  usersQueries,
} from './users.queries.ts';
