import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

const TRIES = 3;
/** Serialization failure, deadlock, unique violation. */
const COLLISIONS = new Set(['40001', '40P01', '23505']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isCollision = (error: unknown): boolean => COLLISIONS.has(codeOf(error));

/** Whether another transaction held a lock for longer than this one waits. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** From now on this transaction waits for a lock at most so long: it holds what others need. */
export const limitLockWaits = (tx: Tx, ms: number) =>
  sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);

/** Runs the work in one transaction; after a collision with another one again, which then sees what that one wrote. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isCollision(error)) throw error;
    }
  }
}
