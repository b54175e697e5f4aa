import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

const TRIES = 3;
/** Serialization failure, deadlock, unique violation. */
const COLLISIONS = new Set(['40001', '40P01', '23505']);

/** Of an error of the database or of Node. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** For transactions that hold what others need. */
export const limitLockWaits = (tx: Tx, ms: number) =>
  sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);

/** Repeated after a collision, then seeing what the other transaction wrote. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !COLLISIONS.has(codeOf(error))) throw error;
    }
  }
}
