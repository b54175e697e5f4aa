import * as z from 'zod/mini';
import { Page } from '../core/paging.ts';
import { ROLES } from '../core/roles.ts';
import { DiscordId, line, searchText } from '../core/text.ts';

export const User = z.object({
  id: DiscordId,
  avatarId: z.nullable(z.string()),
  globalName: z.nullable(z.string()),
  userName: z.string(),
  authorities: z.array(z.object({ authority: z.string() })),
  attributes: z.object({ id: DiscordId }),
});
export type User = z.infer<typeof User>;

export const Face = z.object({ id: DiscordId, name: z.string(), avatarUrl: z.nullable(z.string()) });
export type Face = z.infer<typeof Face>;

export const UserFilter = z.extend(Page, {
  /** A date and id, or the id alone. */
  before: z.optional(z.string().check(z.regex(/^(?:\d{1,14}-)?\d{1,20}$/))),
  /** The beginning of any word of a name. */
  search: z.optional(searchText(80)),
  /** `true`: only people with more rights than a customer. */
  staff: z.optional(z.enum(['true', 'false'])),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const Employee = z.extend(User, {
  /** Granted by hand. */
  grantedRole: z.enum(ROLES),
  /** From Discord; `null` without one. */
  mappedRole: z.nullable(z.enum(ROLES)),
  lastSeenAt: z.nullable(z.string()),
  /** `null`: unknown. */
  isOnline: z.nullable(z.boolean()),
});
export type Employee = z.infer<typeof Employee>;

/** A former member of staff who has deleted their account. */
export const Former = z.object({
  number: z.int(),
  id: DiscordId,
  userName: z.string(),
  globalName: z.nullable(z.string()),
  leftAt: z.string(),
  /** The name is deleted then. */
  knownUntil: z.string(),
});
export type Former = z.infer<typeof Former>;

export const DiscordRole = z.object({
  id: DiscordId,
  /** Entered by hand: Discord sends only the id. */
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

/** `isOn`: the operator has configured a Discord server. */
export const DiscordRolesState = z.extend(DiscordRoles, { isOn: z.boolean() });

export const RoleChange = z.object({ role: z.enum(ROLES) });
