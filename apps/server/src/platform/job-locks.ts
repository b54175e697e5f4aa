import { hash } from 'node:crypto';
import type pg from 'pg';
import { endClient, openClient } from './postgres/db.ts';

const lockOf = (name: string): string => String(BigInt.asIntN(64, BigInt(`0x${hash('sha256', name).slice(0, 16)}`)));

const TIMEOUT_MS = 5_000;

/** All locks are on one connection of their own: no job keeps one from requests. If it breaks, they are free. */
export function openJobLocks(connect: () => pg.ClientConfig) {
  /** A session may take a lock that it holds already, hence this second check. */
  const held = new Set<string>();
  let session: Promise<pg.Client> | undefined;

  function drop(lost: Promise<pg.Client> | undefined): Promise<void> | undefined {
    if (session === lost) session = undefined;
    return lost?.then(endClient).catch(() => {});
  }

  async function query(lockFunction: string, name: string): Promise<boolean> {
    const current: Promise<pg.Client> = session ?? openClient(connect(), TIMEOUT_MS, () => drop(current));
    session = current;
    try {
      const { rows } = await (await current).query(`select ${lockFunction}($1::bigint) as done`, [lockOf(name)]);
      return rows[0].done;
    } catch (error) {
      void drop(current);
      throw error;
    }
  }

  return {
    /** Runs the work unless it is being done already, here or in another process. */
    async exclusively<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
      if (held.has(name)) return undefined;
      held.add(name);
      try {
        if (!(await query('pg_try_advisory_lock', name))) return undefined;
        // Fails only with its connection, which frees the lock.
        return await run().finally(() => query('pg_advisory_unlock', name).catch(() => {}));
      } finally {
        held.delete(name);
      }
    },
    close: async (): Promise<void> => drop(session),
  };
}

export type JobLocks = ReturnType<typeof openJobLocks>;
