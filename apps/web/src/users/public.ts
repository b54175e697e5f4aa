export { usersLive } from './users.live.ts';
export { useMe, usersQueries } from './users.queries.ts';
