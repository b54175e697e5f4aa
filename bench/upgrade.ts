import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { MIGRATIONS_DIR, migrate } from '../apps/server/src/platform/postgres/migrate.ts';
import { passableFolder } from '../apps/server/src/platform/testing/passable-folder.ts';
import { oldRows } from '../apps/server/src/testing/old-rows.ts';
import { freePort, startServer } from '../e2e/server/process.ts';
import { audit } from './growth/audit.ts';
import { history } from './growth/history.ts';
import { orders } from './growth/orders.ts';
import { people } from './growth/people.ts';
import { fillQuickly, PERSONAS } from './growth/slice.ts';
import { tips } from './growth/tips.ts';
import { videos } from './growth/videos.ts';
import { type Row, rounded } from './measure.ts';

/** How many migrations version 0.1.0 had. */
const RELEASED = 24;
const LIVE = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x', DISCORD_BASE_URL: 'http://127.0.0.1:9' };
/** What a business with 300 orders an evening leaves behind in a year. */
const YEAR = [
  [people, 10_000],
  [orders, 100_000],
  [tips, 100_000],
  [audit, 300_000],
  [history, 200_000],
  [videos, 10_000],
] as const;

async function onDatabase<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: console });
  const pool = new pg.Pool({ ...server.owner, statement_timeout: 0, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Rows of every table, by its name; without what the platform notes about itself and what jobs clear after a start. */
async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' and tablename not in
    ('schema_migration', 'change_note', 'change_horizon', 'tip_signpost', 'session', 'idempotency', 'game_presence',
     'discord_grant', 'video_garbage')`);
  const counts = new Map<string, number>();
  for (const { tablename } of rows) {
    counts.set(tablename, Number((await pool.query(`select count(*) from ${tablename}`)).rows[0].count));
  }
  return counts;
}

async function fillYear(pool: pg.Pool, folder: string): Promise<Map<string, number>> {
  const old = join(folder, 'migrations');
  await mkdir(old);
  const files = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files.slice(0, RELEASED)) await cp(join(MIGRATIONS_DIR, name), join(old, name));
  await migrate(pool, old);
  for (const statement of oldRows(RELEASED)) await pool.query(statement);
  // Their names are those of the many that follow.
  await pool.query('truncate session, video cascade');
  for (const [name, id] of Object.entries(PERSONAS))
    await pool.query('insert into app_user (id, user_name) values ($1, $2)', [id, name]);
  const client = new pg.Client(pool.options);
  await client.connect();
  try {
    for (const [slice, total] of YEAR) await fillQuickly(client, slice, total);
  } finally {
    await client.end();
  }
  return countRows(pool);
}

/** A database of version 0.1.0 with a busy year in it: backed up, brought up to date, with everything in it. */
export async function benchUpgrade(): Promise<Row[]> {
  const folder = await passableFolder('kontor-upgrade-');
  const dataDir = join(folder, 'data');
  try {
    const before = await onDatabase(dataDir, (pool) => fillYear(pool, folder));
    const since = performance.now();
    const server = await startServer(dataDir, await freePort(), { ...LIVE, BACKUP_KEEP: '0' });
    const seconds = rounded((performance.now() - since) / 1000);
    await server.stop();
    const [backup] = await readdir(join(dataDir, 'backups'));
    if (!backup) throw new Error(`no backup was made before the change:\n${server.output()}`);
    const again = performance.now();
    const warm = await startServer(dataDir, await freePort(), { ...LIVE, BACKUP_KEEP: '0' });
    const usual = rounded((performance.now() - again) / 1000);
    await warm.stop();
    const after = await onDatabase(dataDir, countRows);
    const lost = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count);
    const total = [...before.values()].reduce((sum, count) => sum + count, 0);
    return [
      {
        what: 'update from 0.1.0 with a busy year, backup included',
        value: seconds,
        unit: 's',
        goal: 60,
        limit: `the next start, with nothing to do: ${usual} s`,
        detail: `${total} rows in ${before.size} tables, backup ${backup}; tables with fewer rows afterwards: ${lost.map(([table]) => table).join(', ') || 'none'}`,
      },
      {
        what: 'update from 0.1.0: tables that hold fewer rows afterwards',
        value: lost.length,
        unit: 'lost',
        goal: 0,
        limit: `${before.size} tables`,
        detail: lost.map(([table, count]) => `${table}: ${count}, now ${after.get(table)}`).join('; ') || 'none',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
