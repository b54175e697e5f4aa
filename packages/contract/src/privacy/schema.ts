import * as z from 'zod/mini';

/** Everything that is kept of a person: one list per kind, in words that need no explanation. */
export const PersonalData = z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.unknown()))]));

/** The own name, typed once more: nobody loses everything by a slip. */
export const AccountDeletion = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) });
