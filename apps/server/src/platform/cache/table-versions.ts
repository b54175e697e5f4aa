import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../postgres/db.ts';

/** Says whether what was read earlier still holds, no matter which server process changed it. */
export interface TableVersions {
  /** Resolves once every change is known that was committed before the call. */
  catchUp(): Promise<void>;
  /** Counts changes; to be taken before reading. */
  current(): number;
  /** Whether none of the tables has changed between that version and the last time of catching up. */
  isCurrent(version: number, tables: readonly string[]): boolean;
}

/** Tables written by transactions that are visible now and were not then: begun after that snapshot, or under way during it. */
const CHANGED_SINCE = `
  select pg_backend_pid(), pg_current_snapshot()::text,
    coalesce((select upto from change_horizon) > pg_snapshot_xmin($1::pg_snapshot), $1 is null),
    array(
      select name from change_note where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union
      select name from change_note where xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    )`;

type Answer = [backend: number, snapshot: string, isTooLate: boolean, tables: string[]];

/** The pool has a single connection: no version outlives it, because the next one may lead to another database. */
export function createTableVersions(pool: Pick<pg.Pool, 'query' | 'on'>): TableVersions {
  // The plan is made once, while there are few notes; it must be as good for many.
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
      // When a query fails, the database is away: what waits for its turn fails with it instead of waiting as long again.
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
    // Requests of the same turn of the event loop, or that come while another query is out, share the next query.
    catchUp() {
      next ??= runNext();
      return next;
    },
    current: () => version,
    isCurrent: (since, tables) => oldestValid <= since && tables.every((table) => (changedAt.get(table) ?? 0) <= since),
  };
}

/** Removes notes that every process has read which catches up at least as often as this is called. */
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
