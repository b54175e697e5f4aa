import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../env.ts';
import { LIMIT_APP } from './postgres-roles.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');
export const MIGRATION_LOCK = 4_715_002;
/** A migration of a large table, or of another process that is at it, may take as long as it takes. */
const UNHURRIED = { query_timeout: 2 ** 31 - 1 };
const UNDEFINED_TABLE = '42P01';
export const CREATE_LIST =
  'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())';
const NOTE_APPLIED = 'insert into schema_migration (name, checksum) values ($1, $2)';

async function readMigration(dir: string, name: string): Promise<Migration> {
  // Git may hand out the same file with other line ends on Windows.
  const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The files in order; their numbers must run from 0001 without a gap. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${expected}_`))
      throw new StartError(
        `Die Migrationen haben eine Lücke: Erwartet wird Nummer ${expected}, gefunden wurde ${name}.`,
      );
  });
  return Promise.all(names.map((name) => readMigration(dir, name)));
}

/** What was applied must be the beginning of what we have, unchanged; anything else is another program's database. */
function remaining(files: readonly Migration[], applied: readonly { name: string; checksum: string }[]): Migration[] {
  const known = new Set(files.map((file) => file.name));
  const foreign = applied.find((row) => !known.has(row.name));
  if (foreign)
    throw new StartError(
      `Die Datenbank ist neuer als dieses Kontor (Migration ${foreign.name} ist hier unbekannt). Aktualisiere Kontor.`,
    );
  applied.forEach((row, index) => {
    const file = files[index];
    if (file?.name !== row.name)
      throw new StartError(`Migration ${file?.name} fehlt in der Datenbank, obwohl ${row.name} schon angewendet ist.`);
    if (file.checksum !== row.checksum)
      throw new StartError(
        `Migration ${row.name} wurde nach dem Anwenden verändert. Stelle die ursprüngliche Datei wieder her.`,
      );
  });
  return files.slice(applied.length);
}

/** Inside of a transaction that is the caller's. */
export async function applyWithin(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query({ ...UNHURRIED, text: sql });
  await client.query(LIMIT_APP);
  await client.query(NOTE_APPLIED, [name, checksum]);
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name } = migration;
  try {
    await client.query('begin');
    await applyWithin(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, code } = error as pg.DatabaseError;
    throw new StartError(`Migration ${name} ist fehlgeschlagen und wurde zurückgenommen: ${message} (${code})`);
  }
}

async function prepare(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement).catch(({ message, code }: pg.DatabaseError) => {
    throw new StartError(
      `Die Datenbank lässt sich nicht einrichten: ${message} (${code}). Der Benutzer braucht CREATE auf dem Schema public.`,
    );
  });
}

const LIST_APPLIED = 'select name, checksum from schema_migration order by name';

/** What every start but the first one after an update finds: nothing to do, seen in one query and without a lock. */
async function isUpToDate(pool: pg.Pool, files: readonly Migration[]): Promise<boolean> {
  const applied = await pool.query<{ name: string; checksum: string }>(LIST_APPLIED).catch((error) => {
    if (error.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  return remaining(files, applied.rows).length === 0;
}

/** A session of its own; closing it releases the lock and the timeout with it. */
async function connect(pool: pg.Pool, owner: pg.ClientConfig | undefined) {
  if (!owner) {
    const client = await pool.connect();
    return { client, end: async () => client.release(true) };
  }
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  return { client, end: () => client.end() };
}

/**
 * Brings the database up to this program; several processes may start at once, one of them does the work. Where the tables
 * are not to belong to the application, `owner` says to whom.
 */
export async function migrate(
  pool: pg.Pool,
  dir = MIGRATIONS_DIR,
  owner?: pg.ClientConfig,
): Promise<{ applied: string[] }> {
  const files = await readMigrations(dir);
  if (await isUpToDate(pool, files)) return { applied: [] };
  const { client, end } = await connect(pool, owner);
  try {
    await client.query('set statement_timeout = 0');
    await client.query({ ...UNHURRIED, text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] });
    await prepare(client, CREATE_LIST);
    const { rows } = await client.query<{ name: string; checksum: string }>(LIST_APPLIED);
    const pending = remaining(files, rows);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await end();
  }
}

const fileCounts = new Map<string, Promise<number>>();

const countFiles = async (dir: string): Promise<number> =>
  (await readdir(dir)).filter((name) => name.endsWith('.sql')).length;

/** How many migrations wait, for the readiness probe: one small query, the folder is read once. */
export async function pendingMigrations(pool: pg.Pool, dir = MIGRATIONS_DIR): Promise<number> {
  const files = fileCounts.get(dir) ?? countFiles(dir);
  fileCounts.set(dir, files);
  const { rows } = await pool.query<{ count: number }>('select count(*) from schema_migration').catch((error) => {
    if (error.code === UNDEFINED_TABLE) return { rows: [{ count: 0 }] };
    throw error;
  });
  return (await files) - Number(rows[0]?.count);
}
