import type { Db, Tx } from './db.ts';

const TRIES = 3;
/** Serialization failure, deadlock, unique violation. */
const COLLISIONS = new Set(['40001', '40P01', '23505']);

const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));

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
