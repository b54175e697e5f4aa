import * as z from 'zod/mini';
import { ROLES } from '../core/roles.ts';
import { DiscordId, line } from '../core/text.ts';
import { Licence } from '../game/schema.ts';

/** Who opened the tablet, as the game server itself knows the player. */
export const TabletPlayer = z.object({
  /** Numbers that begin with a zero stand for deleted accounts. */
  discordId: z.nullish(DiscordId.check(z.regex(/^[1-9]/, 'Das ist keine Discord-Kennung.'))),
  licence: z.nullish(Licence),
  /** Players choose it: a name that cannot be stored does not keep anyone out. */
  citizenName: z.catch(z.nullish(line(100)), null),
});
export type TabletPlayer = z.infer<typeof TabletPlayer>;

/** Exactly one of the two codes is set: one to sign in with, or one that links the licence to an account. */
export const TabletCode = z.object({
  code: z.nullable(z.string()),
  linkCode: z.nullable(z.string()),
  expiresInSeconds: z.int(),
});
export type TabletCode = z.infer<typeof TabletCode>;

/** The form of a code is not checked: everything that is not a valid code is refused in the same way. */
export const TabletSignIn = z.object({ code: z.string().check(z.maxLength(100)) });
export type TabletSignIn = z.infer<typeof TabletSignIn>;

export const TabletSession = z.object({ expiresAt: z.string() });
export type TabletSession = z.infer<typeof TabletSession>;

/** `maxRole`: what a session in the tablet is worth at most, whatever the person may do on the web. */
export const TabletSettings = z.object({ maxRole: z.enum(ROLES) });
export type TabletSettings = z.infer<typeof TabletSettings>;

/** The licence in the game that stands for the caller's account; `null` where none does. */
export const GameLink = z.object({ linkedAt: z.nullable(z.string()), citizenName: z.nullable(z.string()) });
export type GameLink = z.infer<typeof GameLink>;

export const LinkCode = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Der Code hat sechs Ziffern.')),
});
export type LinkCode = z.infer<typeof LinkCode>;
