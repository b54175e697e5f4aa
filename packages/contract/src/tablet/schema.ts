import * as z from 'zod/mini';
import { ROLES } from '../core/roles.ts';
import { DiscordId, line } from '../core/text.ts';
import { Licence } from '../game/schema.ts';

export const TabletPlayer = z.object({
  /** Ids with a leading zero stand for deleted accounts. */
  discordId: z.nullish(DiscordId.check(z.regex(/^[1-9]/, 'Das ist keine Discord-Kennung.'))),
  licence: z.nullish(Licence),
  /** An invalid name must not keep a player out. */
  citizenName: z.catch(z.nullish(line(100)), null),
});
export type TabletPlayer = z.infer<typeof TabletPlayer>;

/** Exactly one is set: a code to sign in with, or one that links the licence to an account. */
export const TabletCode = z.object({
  code: z.nullable(z.string()),
  linkCode: z.nullable(z.string()),
  expiresInSeconds: z.int(),
});
export type TabletCode = z.infer<typeof TabletCode>;

/** Not validated further: every invalid code is refused in the same way. */
export const TabletSignIn = z.object({ code: z.string().check(z.maxLength(100)) });

export const TabletSession = z.object({ expiresAt: z.string() });

/** `maxRole` limits a tablet session, whatever the person may do on the web. */
export const TabletSettings = z.object({ maxRole: z.enum(ROLES) });
export type TabletSettings = z.infer<typeof TabletSettings>;

/** `null` without a linked licence. */
export const GameLink = z.object({ linkedAt: z.nullable(z.string()), citizenName: z.nullable(z.string()) });
export type GameLink = z.infer<typeof GameLink>;

export const LinkCode = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Der Code hat sechs Ziffern.')),
});
