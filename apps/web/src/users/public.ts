export { DiscordRoles } from './discord-roles.tsx';
export { rightsChanged } from './rights-changed.ts';
export { usersLive } from './users.live.ts';
export { mayHaveSession, useMe, usersQueries } from './users.queries.ts';
