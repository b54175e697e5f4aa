import * as z from 'zod/mini';

/** The archives themselves are never sent. */
export const BackupState = z.object({
  /** False when the operator has disabled backups, daily and on demand. */
  isOn: z.boolean(),
  isRunning: z.boolean(),
  /** Applies to daily backups and to those on demand separately. */
  keep: z.number(),
  folder: z.string(),
  count: z.number(),
  totalBytes: z.number(),
  last: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  /** Unset after the next success. */
  failure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
});
export type BackupState = z.infer<typeof BackupState>;
