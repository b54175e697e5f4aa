export { logIn } from './log-in.ts';
export { endSession, findActor, publicNameOf, SESSION_DAYS, visit } from './session.ts';
export { removeSessionsExpiredBefore } from './sessions.repo.ts';
export { hasOwner, type Person, saveAuthorities, savePerson } from './users.repo.ts';
export { usersRoutes } from './users.routes.ts';
