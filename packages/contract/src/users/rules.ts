import { type Authority, authoritiesUpTo, authorityOf, levelOf, ROLES, type Role } from '../core/roles.ts';
import type { DiscordRole, Employee, Face, User } from './schema.ts';

type Named = Pick<User, 'globalName' | 'userName'>;

/** The name people know someone by. */
export const displayName = (user: Named): string => user.globalName ?? user.userName;

/** What a person cannot choose freely: the user name, which Discord gives once, or their number. */
export const handleOf = ({ id, userName }: Pick<User, 'id' | 'userName'>): string =>
  userName === id ? id : `@${userName}`;

/** A name that two people may bear, with what tells them apart. */
export function nameApart(name: string, person: Pick<User, 'id' | 'userName'>): string {
  const beside = ` (${handleOf(person)})`;
  return name.endsWith(beside) ? name : name + beside;
}

/** Where Discord keeps a person's picture. */
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

/** The highest right that a person's roles in Discord are worth. */
export function mappedRole(held: readonly string[], roles: readonly DiscordRole[]): Role | undefined {
  const worth = roles.filter(({ id }) => held.includes(id)).map(({ role }) => role);
  return ROLES.findLast((role) => worth.some((one) => one === role));
}

/** A person who holds one of these is staff. */
export const STAFF: readonly Authority[] = ROLES.filter((role) => role !== 'USER').map(authorityOf);

/** How long former staff who deleted their account can be looked up by the lead, under a number instead of a name. */
export const FORMER_DAYS = 90;

/** What replaces the name of a former member of staff. */
export const formerName = (number: number): string => `Ehemalige Person ${number}`;

/** All rights a person was given, by hand or by Discord, also while Discord does not confirm them: people are ranked by these. */
export const givenAuthorities = (person: Pick<Employee, 'authorities' | 'mappedRole'>): string[] => [
  ...new Set([...heldAuthorities(person), ...(person.mappedRole ? authoritiesUpTo(person.mappedRole) : [])]),
];
