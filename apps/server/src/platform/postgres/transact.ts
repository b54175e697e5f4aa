import type { Db, Tx } from './db.ts';

const TRIES = 3;
/** Lost against others, who had locked or taken it; or prepared for tables as they were before a migration. */
const COLLISIONS = new Set(['40001', '40P01', '23505', '0A000']);

const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));

/** Runs the work in one transaction and, when somebody else was quicker, once more: then it sees what they did. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isCollision(error)) throw error;
    }
  }
}
