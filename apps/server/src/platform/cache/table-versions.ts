import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../postgres/db.ts';

/** Tables written by transactions that are visible now and were not then: begun after that snapshot, or running during it. */
const CHANGED_SINCE = `
  select pg_backend_pid(), pg_current_snapshot()::text,
    coalesce((select upto from change_horizon) > pg_snapshot_xmin($1::pg_snapshot), $1 is null),
    array(
      select name from change_note where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union
      select name from change_note where xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    )`;

type Answer = [backend: number, snapshot: string, isTooLate: boolean, tables: string[]];

/** One connection; its versions end with it, because the next connection may lead to another database. */
export function createTableVersions(pool: Pick<pg.Pool, 'query' | 'on'>) {
  // The plan is made once, while there are few notes, and must suit many.
  pool.on('connect', (client) => void client.query('set enable_seqscan = off').catch(() => {}));
  const changedAt = new Map<string, number>();
  let version = 1;
  let oldestValid = 1;
  let snapshot: string | undefined;
  let backend: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const invalidateAll = (): void => {
    version += 1;
    oldestValid = version;
    changedAt.clear();
  };

  async function query(): Promise<void> {
    try {
      const values = [snapshot ?? null];
      const { rows } = await pool.query<Answer>({
        name: 'kontor_changes',
        text: CHANGED_SINCE,
        values,
        rowMode: 'array',
      });
      const [answeredBy, seen, isTooLate, tables] = rows[0] as Answer;
      if (isTooLate || answeredBy !== backend) invalidateAll();
      [backend, snapshot] = [answeredBy, seen];
      if (tables.length > 0) version += 1;
      for (const table of tables) changedAt.set(table, version);
    } catch (error) {
      snapshot = undefined;
      invalidateAll();
      throw error;
    }
  }

  async function runNext(): Promise<void> {
    try {
      // After a failed query the waiting ones fail too, instead of each waiting for its own timeout.
      await (running ?? nextTurn());
      [running, next] = [next, undefined];
      await query();
      if (!next) running = undefined;
    } catch (error) {
      [running, next] = [undefined, undefined];
      throw error;
    }
  }

  return {
    /**
     * Resolves once every change committed before the call is known. Calls in one turn of the event loop, or during a running
     * query, share the next query.
     */
    catchUp(): Promise<void> {
      next ??= runNext();
      return next;
    },
    /** To be taken before reading. */
    current: () => version,
    isCurrent: (since: number, tables: readonly string[]): boolean =>
      oldestValid <= since && tables.every((table) => (changedAt.get(table) ?? 0) <= since),
  };
}

/** Invalidates cached reads, whichever process made the change. */
export type TableVersions = ReturnType<typeof createTableVersions>;

/** Removes notes that all processes have read which catch up at least as often as this runs. */
export function createNotePruning(db: Db): () => Promise<void> {
  let last: string | undefined;
  return async () => {
    if (last !== undefined) {
      await sql`
        with removed as (
          delete from change_note where xid < ${last}::xid8 or xid > pg_snapshot_xmax(pg_current_snapshot())
        )
        insert into change_horizon (upto) values (${last}::xid8)
        on conflict (only_one) do update set upto = case
          -- Restored from a database that had counted further.
          when change_horizon.upto > pg_snapshot_xmax(pg_current_snapshot()) then excluded.upto
          else greatest(change_horizon.upto, excluded.upto)
        end`.execute(db);
    }
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
    last = rows[0]?.oldest;
  };
}
