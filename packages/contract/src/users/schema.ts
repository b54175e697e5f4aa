import * as z from 'zod/mini';
import { Page } from '../core/paging.ts';
import { ROLES } from '../core/roles.ts';
import { DiscordId, line, searchText } from '../core/text.ts';

/** A person as Discord knows them, and what they may do here. */
export const User = z.object({
  id: DiscordId,
  avatarId: z.nullable(z.string()),
  globalName: z.nullable(z.string()),
  userName: z.string(),
  authorities: z.array(z.object({ authority: z.string() })),
  attributes: z.object({ id: DiscordId }),
});
export type User = z.infer<typeof User>;

/** As much of a person as others see beside what they did. */
export const Face = z.object({ id: DiscordId, name: z.string(), avatarUrl: z.nullable(z.string()) });
export type Face = z.infer<typeof Face>;

export const UserFilter = z.extend(Page, {
  /** The moment and the id of the last one already seen, or the id alone. */
  before: z.optional(z.string().check(z.regex(/^(?:\d{1,14}-)?\d{1,20}$/))),
  /** The beginning of any word of a name. */
  search: z.optional(searchText(80)),
  /** `true`: only people with rights beyond those of a customer. */
  staff: z.optional(z.enum(['true', 'false'])),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** A person as seen by those who hand out rights. */
export const Employee = z.extend(User, {
  /** The role given by hand. */
  grantedRole: z.enum(ROLES),
  /** The role that comes from Discord; `null` where none does. */
  mappedRole: z.nullable(z.enum(ROLES)),
  lastSeenAt: z.nullable(z.string()),
  /** `null` where nobody can tell. */
  isOnline: z.nullable(z.boolean()),
});
export type Employee = z.infer<typeof Employee>;

/** The person behind a number: a former member of staff who has deleted their account. */
export const Former = z.object({
  number: z.int(),
  id: DiscordId,
  userName: z.string(),
  globalName: z.nullable(z.string()),
  leftAt: z.string(),
  /** From then on nobody can tell. */
  knownUntil: z.string(),
});
export type Former = z.infer<typeof Former>;

/** What a role in Discord is worth here. */
export const DiscordRole = z.object({
  id: DiscordId,
  /** As people call it; Discord itself tells only the number. */
  name: line(60),
  role: z.enum(['MODERATOR', 'ADMIN', 'SUPER_ADMIN', 'BUSINESS_OWNER']),
});
export type DiscordRole = z.infer<typeof DiscordRole>;

const isUnique = (roles: DiscordRole[]): boolean => new Set(roles.map(({ id }) => id)).size === roles.length;
export const DiscordRoles = z.object({
  roles: z
    .array(DiscordRole)
    .check(z.maxLength(50), z.refine(isUnique, 'Bitte nimm jede Discord-Rolle nur einmal auf.')),
});
export type DiscordRoles = z.infer<typeof DiscordRoles>;

/** `isOn`: the operator has named a Discord server. */
export const DiscordRolesState = z.extend(DiscordRoles, { isOn: z.boolean() });

export const RoleChange = z.object({ role: z.enum(ROLES) });
export type RoleChange = z.infer<typeof RoleChange>;
