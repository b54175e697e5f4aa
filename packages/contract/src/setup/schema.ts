import * as z from 'zod/mini';

export const SETUP_STEPS = [
  'look',
  'logo',
  'owner',
  'discord',
  'address',
  'game',
  'items',
  'price',
  'product',
  'team',
  'notice',
  'order',
] as const;
export const SetupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.infer<typeof SetupStep>;

/** Optional steps, with the reason for skipping them. */
export const SKIP_REASONS = {
  look: 'Passt so.',
  logo: 'Ohne Logo.',
  address: 'Kontor bleibt auf diesem Rechner.',
  game: 'Der Spielserver kommt später.',
  team: 'Ich arbeite allein.',
  notice: 'Ohne Mitteilungen.',
} as const satisfies Partial<Record<SetupStep, string>>;
export type SkippableStep = keyof typeof SKIP_REASONS;
const SKIPPABLE = Object.keys(SKIP_REASONS) as SkippableStep[];

export const SetupChange = z.object({
  isDismissed: z.boolean(),
  skipped: z.array(z.enum(SKIPPABLE)).check(z.maxLength(SKIPPABLE.length)),
});
export type SetupChange = z.infer<typeof SetupChange>;

export const Setup = z.extend(SetupChange, {
  /** Only of features that are on. */
  steps: z.array(z.object({ id: SetupStep, isDone: z.boolean() })),
  publicUrl: z.string(),
  /** To be entered at Discord. */
  redirectUrl: z.string(),
});
export type Setup = z.infer<typeof Setup>;

/** Whether the business still has to be claimed with the code printed on the console. */
export const Claim = z.object({ isOpen: z.boolean() });

/** Crockford base32: no letters that look alike, 5 bits each. */
export const OWNER_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const OWNER_CODE_LENGTH = 12;

/** Case and gaps are ignored; O is zero, I and L are ones. */
const spelledOut = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const OwnerCode = z.object({
  code: z
    .string()
    .check(
      z.maxLength(40),
      z.overwrite(spelledOut),
      z.regex(
        new RegExp(`^[${OWNER_CODE_LETTERS}]{${OWNER_CODE_LENGTH}}$`),
        'Der Code hat zwölf Zeichen, zum Beispiel 7K3F-Q9XM-2HTD.',
      ),
    ),
});
