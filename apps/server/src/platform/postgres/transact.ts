import type { Db, Tx } from './db.ts';

const TRIES = 3;
/** Lost against others; or prepared for tables as they were before a migration. */
const COLLISIONS = new Set(['40001', '40P01', '0A000']);

const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));

/** Which rule of the database was broken, where one was. */
export const brokenRule = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined;

/**
 * Runs the work in one transaction and, when the database broke a deadlock at our expense, once more; or when what the
 * work had hoped for did not hold (`mayHope`), which it hopes in its first attempt only.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Tx, attempt: number) => Promise<T>,
  mayHope: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => work(tx, attempt));
    } catch (error) {
      const wasHope = attempt === 1 && mayHope(error);
      if (!wasHope && (attempt === TRIES || !isCollision(error))) throw error;
    }
  }
}
