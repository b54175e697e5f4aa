import { AppError } from '../core/errors.ts';
import { authoritiesUpTo, levelOf, ROLES, type Role, roleLabel } from '../core/roles.ts';
import type { DiscordRole, Face, User } from './schema.ts';

type Named = Pick<User, 'globalName' | 'userName'>;

/** The name people know someone by. */
export const displayName = (user: Named): string => user.globalName ?? user.userName;

/** Where Discord keeps the picture somebody has chosen. */
export const avatarUrl = ({ id, avatarId }: Pick<User, 'id' | 'avatarId'>): string | null =>
  avatarId ? `https://cdn.discordapp.com/avatars/${id}/${encodeURIComponent(avatarId)}.png?size=64` : null;

export const faceOf = (user: Named & Pick<User, 'id' | 'avatarId'>): Face => ({
  id: user.id,
  name: displayName(user),
  avatarUrl: avatarUrl(user),
});

export const heldAuthorities = (user: Pick<User, 'authorities'>): string[] =>
  user.authorities.map((entry) => entry.authority);

/** The roles an actor can hand out: none above their own. */
export const grantableRoles = (actor: readonly string[]): Role[] => ROLES.slice(0, levelOf(actor) + 1);

/** The highest right that somebody's roles in Discord are worth. */
export function mappedRole(held: readonly string[], roles: readonly DiscordRole[]): Role | undefined {
  const worth = roles.filter(({ id }) => held.includes(id)).map(({ role }) => role);
  return ROLES.findLast((role) => worth.some((one) => one === role));
}

/** Nobody hands out, or takes away, by way of Discord what they could not by hand. */
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

/** Nobody raises above their own level or changes someone above it; the last owner stays. */
export function checkRoleChange(
  actor: readonly string[],
  target: { name: string; authorities: readonly string[]; grantedRole: Role },
  role: Role,
  owners: number,
): void {
  if (levelOf(target.authorities) > levelOf(actor)) throw new AppError('users.target-above', { name: target.name });
  if (levelOf(authoritiesUpTo(role)) > levelOf(actor)) {
    throw new AppError('users.above-own-level', { own: roleLabel(actor) });
  }
  if (target.grantedRole === 'BUSINESS_OWNER' && role !== 'BUSINESS_OWNER' && owners <= 1) {
    throw new AppError('users.last-owner', { name: target.name });
  }
}
