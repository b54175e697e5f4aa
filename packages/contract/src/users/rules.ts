import { type Authority, authoritiesUpTo, authorityOf, levelOf, ROLES, type Role } from '../core/roles.ts';
import type { DiscordRole, Employee, Face, User } from './schema.ts';

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

/** Whoever holds one of these works here. */
export const STAFF: readonly Authority[] = ROLES.filter((role) => role !== 'USER').map(authorityOf);

/** For how long whoever worked here answers for it: with a number instead of a name, and to be looked up by the lead. */
export const FORMER_DAYS = 90;

/** What stands in the place of somebody who worked here and has left. */
export const formerName = (number: number): string => `Ehemalige Person ${number}`;

/** All that somebody was given, by hand or by Discord, also while Discord does not confirm it: by this people are ranked. */
export const givenAuthorities = (person: Pick<Employee, 'authorities' | 'mappedRole'>): string[] => [
  ...new Set([...heldAuthorities(person), ...(person.mappedRole ? authoritiesUpTo(person.mappedRole) : [])]),
];
