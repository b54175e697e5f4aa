import { createNotePruning } from './cache/table-versions.ts';
import { removeKeysBefore } from './http/writes/idempotency.repo.ts';
import { HOUR_MS, MINUTE_MS } from './jobs.ts';
import type { Slice } from './slice.ts';

const KEPT_MS = 24 * HOUR_MS;

/** The tables and jobs of the platform itself. Notes of changes count in the transactions of this database. */
export const platformSlice = {
  tables: { growing: ['idempotency'], bounded: ['change_horizon', 'change_note'] },
  notInBackup: ['change_horizon', 'change_note'],
  start: ({ db, clock }) => ({
    jobs: [
      {
        name: 'idempotency',
        everyMs: HOUR_MS,
        run: () => removeKeysBefore(db, new Date(clock().getTime() - KEPT_MS)),
      },
      { name: 'changes', everyMs: MINUTE_MS, run: createNotePruning(db) },
    ],
  }),
} satisfies Slice;
