export { applyDiscordRoles } from './change-discord-roles.ts';
export {
  findGrant,
  findUnchecked,
  isOlderThan,
  listDiscordRoles,
  ROLES_COUNT_MS,
  removeGrant,
  replaceTokens,
  saveGrant,
  saveTokens,
  suspendMapped,
} from './discord-roles.repo.ts';
export { keepFormer, wasStaff } from './former.repo.ts';
export { logIn, openTabletSession } from './log-in.ts';
export { tellApart } from './names.repo.ts';
export { countOthers, insertAnonymous, removeUser, tryToLockLeaving } from './personal.repo.ts';
export { createSessions, endSession, publicNameOf, SESSION_DAYS, type Sessions } from './session.ts';
export {
  findMaxRole,
  findTabletUsers,
  removeSessionsExpiredBefore,
  removeTabletSessionsBut,
  removeTabletSessionsOf,
  type SessionKind,
  saveMaxRole,
} from './sessions.repo.ts';
export { usersSlice } from './slice.ts';
export {
  findClerks,
  findEmployee,
  findFaces,
  findUser,
  forgetMapped,
  hasOwner,
  hasTeam,
  hasUserBeside,
  holdUsers,
  listUsers,
  lockUser,
  type Person,
  saveAuthorities,
  savePerson,
  tryToLockUser,
} from './users.repo.ts';
export type { FindOnline } from './users.routes.ts';
