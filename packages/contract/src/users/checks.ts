import { AppError } from '../core/errors.ts';
import { authoritiesUpTo, levelOf, ROLES, type Role, roleLabel } from '../core/roles.ts';
import type { DiscordRole } from './schema.ts';

/** Roles in Discord must not grant or revoke what the actor could not by hand. */
export function checkDiscordRoles(
  actor: readonly string[],
  before: readonly DiscordRole[],
  after: readonly DiscordRole[],
): void {
  const keyOf = ({ id, role }: DiscordRole) => `${id} ${role}`;
  const [old, wanted] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const touched = [...before.filter((one) => !wanted.has(keyOf(one))), ...after.filter((one) => !old.has(keyOf(one)))];
  if (touched.some(({ role }) => ROLES.indexOf(role) > levelOf(actor))) {
    throw new AppError('users.above-own-level', { own: roleLabel(actor) });
  }
}

interface Target {
  name: string;
  authorities: readonly string[];
}

/** Nobody changes a person above their own level. */
export function checkTarget(actor: readonly string[], { name, authorities }: Target): void {
  if (levelOf(authorities) > levelOf(actor)) throw new AppError('users.target-above', { name });
}

/** Nobody raises above their own level or changes someone above it; the last owner stays. */
export function checkRoleChange(
  actor: readonly string[],
  target: Target & { grantedRole: Role },
  role: Role,
  owners: number,
): void {
  checkTarget(actor, target);
  if (levelOf(authoritiesUpTo(role)) > levelOf(actor)) {
    throw new AppError('users.above-own-level', { own: roleLabel(actor) });
  }
  if (target.grantedRole === 'BUSINESS_OWNER' && role !== 'BUSINESS_OWNER' && owners <= 1) {
    throw new AppError('users.last-owner', { name: target.name });
  }
}
