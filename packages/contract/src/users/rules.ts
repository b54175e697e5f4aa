import { type Authority, authoritiesUpTo, authorityOf, levelOf, ROLES, type Role } from '../core/roles.ts';
import type { DiscordRole, Employee, Face, User } from './schema.ts';

type Named = Pick<User, 'globalName' | 'userName'>;

export const displayName = (user: Named): string => user.globalName ?? user.userName;

/** What a person cannot choose freely: the Discord user name, or the id. */
export const handleOf = ({ id, userName }: Pick<User, 'id' | 'userName'>): string =>
  userName === id ? id : `@${userName}`;

/** Adds the handle to a name that two people share. */
export function nameApart(name: string, person: Pick<User, 'id' | 'userName'>): string {
  const beside = ` (${handleOf(person)})`;
  return name.endsWith(beside) ? name : name + beside;
}

export const avatarUrl = ({ id, avatarId }: Pick<User, 'id' | 'avatarId'>): string | null =>
  avatarId ? `https://cdn.discordapp.com/avatars/${id}/${encodeURIComponent(avatarId)}.png?size=64` : null;

export const faceOf = (user: Named & Pick<User, 'id' | 'avatarId'>): Face => ({
  id: user.id,
  name: displayName(user),
  avatarUrl: avatarUrl(user),
});

export const heldAuthorities = (user: Pick<User, 'authorities'>): string[] =>
  user.authorities.map((entry) => entry.authority);

/** None above the actor's own. */
export const grantableRoles = (actor: readonly string[]): Role[] => ROLES.slice(0, levelOf(actor) + 1);

/** The highest role that a person's Discord roles are mapped to. */
export function mappedRole(held: readonly string[], roles: readonly DiscordRole[]): Role | undefined {
  const worth = roles.filter(({ id }) => held.includes(id)).map(({ role }) => role);
  return ROLES.findLast((role) => worth.some((one) => one === role));
}

export const STAFF: readonly Authority[] = ROLES.filter((role) => role !== 'USER').map(authorityOf);

/** For this long leads can look up former staff who deleted their account. */
export const FORMER_DAYS = 90;

export const formerName = (number: number): string => `Ehemalige Person ${number}`;

/** By hand or from Discord, confirmed or not: people are ranked by these. */
export const givenAuthorities = (person: Pick<Employee, 'authorities' | 'mappedRole'>): string[] => [
  ...new Set([...heldAuthorities(person), ...(person.mappedRole ? authoritiesUpTo(person.mappedRole) : [])]),
];
