import * as z from 'zod/mini';
import { Page } from '../core/paging.ts';
import { ROLES } from '../core/roles.ts';
import { DiscordId, searchText } from '../core/text.ts';

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

export const UserFilter = z.extend(Page, {
  /** The beginning of any word of a name. */
  search: z.optional(searchText(80)),
  /** `true`: only people with rights beyond those of a customer. */
  staff: z.optional(z.enum(['true', 'false'])),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const RoleChange = z.object({ role: z.enum(ROLES) });
export type RoleChange = z.infer<typeof RoleChange>;
