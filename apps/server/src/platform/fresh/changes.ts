import { setImmediate as immediately } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../postgres/db.ts';

/** Tells whether what was read earlier may be another now, on whichever server process it was changed. */
export interface Changes {
  /** Resolves once everything is known that was committed before the call. */
  catchUp(): Promise<void>;
  /** To be taken before reading; see `isCurrent`. */
  mark(): number;
  /** Whether none of the tables has changed between the mark and the last time of catching up. */
  isCurrent(mark: number, tables: readonly string[]): boolean;
}

/** Of a transaction that is visible now and was not then: begun after it, or under way during it. */
const ASK = `
  select pg_backend_pid(), pg_current_snapshot()::text,
    coalesce((select upto from change_horizon) > pg_snapshot_xmin($1::pg_snapshot), $1 is null),
    array(
      select name from change_note where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union
      select name from change_note where xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    )`;

type Answer = [backend: number, snapshot: string, isBlind: boolean, tables: string[]];

/**
 * One question to the database answers everybody who asked before it was sent, so that being up to date costs a busy
 * server next to nothing, and a kept answer is never older than the request it answers. The pool has a single connection:
 * what was kept does not outlive it, because another one may be to another database after a failure.
 */
export function followChanges(pool: Pick<pg.Pool, 'query' | 'on'>): Changes {
  // The plan is made once, while there are few notes; it must be as good for many.
  pool.on('connect', (client) => void client.query('set enable_seqscan = off').catch(() => {}));
  const changedAt = new Map<string, number>();
  let counter = 1;
  let floor = 1;
  let snapshot: string | undefined;
  let backend: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Whatever was read before this moment may be wrong. */
  const forgetAll = (): void => {
    counter += 1;
    floor = counter;
    changedAt.clear();
  };

  async function ask(): Promise<void> {
    try {
      const query = { name: 'kontor_changes', text: ASK, values: [snapshot ?? null], rowMode: 'array' as const };
      const { rows } = await pool.query<Answer>(query);
      const [answeredBy, seen, isBlind, tables] = rows[0] as Answer;
      if (isBlind || answeredBy !== backend) forgetAll();
      [backend, snapshot] = [answeredBy, seen];
      if (tables.length > 0) counter += 1;
      for (const table of tables) changedAt.set(table, counter);
    } catch (error) {
      snapshot = undefined;
      forgetAll();
      throw error;
    }
  }

  function begin(): Promise<void> {
    const start = (): Promise<void> => {
      running = next;
      next = undefined;
      return ask();
    };
    // Those who come in the same turn of the event loop, or while another question is out, share this one.
    return (running?.catch(() => {}) ?? immediately()).then(start).finally(() => {
      if (!next) running = undefined;
    });
  }

  return {
    catchUp() {
      next ??= begin();
      return next;
    },
    mark: () => counter,
    isCurrent: (mark, tables) => floor <= mark && tables.every((table) => (changedAt.get(table) ?? 0) <= mark),
  };
}

/** Removes notes that everybody has read who looks at least as often as this is called. */
export function createForgetting(db: Db): () => Promise<void> {
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
