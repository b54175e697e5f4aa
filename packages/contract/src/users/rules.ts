import { AppError } from '../core/errors.ts';
import { authoritiesUpTo, levelOf, ROLES, type Role, roleLabel } from '../core/roles.ts';
import type { User } from './schema.ts';

type Named = Pick<User, 'globalName' | 'userName'>;

/** The name people know someone by. */
export const displayName = (user: Named): string => user.globalName ?? user.userName;

export const heldAuthorities = (user: Pick<User, 'authorities'>): string[] =>
  user.authorities.map((entry) => entry.authority);

/** The roles an actor can hand out: none above their own. */
export const grantableRoles = (actor: readonly string[]): Role[] => ROLES.slice(0, levelOf(actor) + 1);

/** Nobody raises above their own level or changes someone above it; the last owner stays. */
export function checkRoleChange(
  actor: readonly string[],
  target: { name: string; authorities: readonly string[] },
  role: Role,
  owners: number,
): void {
  if (levelOf(target.authorities) > levelOf(actor)) throw new AppError('users.target-above', { name: target.name });
  if (levelOf(authoritiesUpTo(role)) > levelOf(actor)) {
    throw new AppError('users.above-own-level', { own: roleLabel(actor) });
  }
  const isOwner = levelOf(target.authorities) === ROLES.indexOf('BUSINESS_OWNER');
  if (isOwner && role !== 'BUSINESS_OWNER' && owners <= 1) {
    throw new AppError('users.last-owner', { name: target.name });
  }
}
