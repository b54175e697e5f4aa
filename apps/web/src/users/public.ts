export { DiscordRoles } from './discord-roles.tsx';
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
