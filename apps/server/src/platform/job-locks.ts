import { hash } from 'node:crypto';
import pg from 'pg';

/** Keeps work to one process at a time. */
export interface JobLocks {
  /** Runs the work unless it is being done already, here or in another process. */
  exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T | undefined>;
  close: () => Promise<void>;
}

const lockOf = (name: string): string => String(BigInt.asIntN(64, BigInt(`0x${hash('sha256', name).slice(0, 16)}`)));

const TIMEOUT_MS = 5_000;

/**
 * Holds the locks of all jobs on one connection of its own: however many run, none of them keeps a connection from requests
 * while it works. Where that connection is lost its locks are free, and the next attempt opens another one.
 */
export function openJobLocks(connect: () => pg.ClientConfig): JobLocks {
  /** A session may take a lock that it has already: what runs here is known here. */
  const held = new Set<string>();
  let session: Promise<pg.Client> | undefined;

  /** Not to be used any more; whatever it held is free once it is closed. */
  function drop(lost: Promise<pg.Client>): void {
    if (session === lost) session = undefined;
    lost.then((client) => client.end()).catch(() => {});
  }

  async function connectTo(config: pg.ClientConfig, onLost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      ...config,
      // A pool hides the password from being copied along.
      password: config.password,
      keepAlive: true,
      // Several jobs may ask at once.
      pipeline: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', onLost).on('end', onLost);
    await client.connect();
    return client;
  }

  function open(): Promise<pg.Client> {
    const opened: Promise<pg.Client> = connectTo(connect(), () => drop(opened));
    return opened;
  }

  async function ask(statement: string, name: string): Promise<boolean> {
    session ??= open();
    const current = session;
    try {
      const { rows } = await (await current).query(`select ${statement}($1::bigint) as done`, [lockOf(name)]);
      return rows[0].done;
    } catch (error) {
      drop(current);
      throw error;
    }
  }

  return {
    async exclusively(name, run) {
      if (held.has(name)) return undefined;
      held.add(name);
      try {
        if (!(await ask('pg_try_advisory_lock', name))) return undefined;
        // A lost connection has let go of it already.
        return await run().finally(() => ask('pg_advisory_unlock', name).catch(() => {}));
      } finally {
        held.delete(name);
      }
    },
    async close() {
      const last = session;
      session = undefined;
      await last?.then((client) => client.end()).catch(() => {});
    },
  };
}
