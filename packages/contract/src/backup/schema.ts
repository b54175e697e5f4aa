import * as z from 'zod/mini';

/** How the backups of this installation stand; the archives themselves are never sent. */
export const BackupState = z.object({
  /** Switched off by the operator: neither daily nor on demand. */
  isOn: z.boolean(),
  isRunning: z.boolean(),
  /** So many are kept of the daily ones, and as many of those made on demand. */
  keep: z.number(),
  /** Where they lie on the server. */
  folder: z.string(),
  count: z.number(),
  totalBytes: z.number(),
  last: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  /** Set while nothing has succeeded since. */
  failure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
});
export type BackupState = z.infer<typeof BackupState>;
