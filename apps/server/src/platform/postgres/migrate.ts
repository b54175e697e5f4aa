import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../env.ts';
import { settingsOf, withClient } from './db.ts';
import { LIMIT_APP } from './postgres-roles.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');
export const MIGRATION_LOCK = 4_715_002;
const UNDEFINED_TABLE = '42P01';
export const CREATE_LIST =
  'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())';
const NOTE_APPLIED = 'insert into schema_migration (name, checksum) values ($1, $2)';

async function readMigration(dir: string, name: string): Promise<Migration> {
  // Git may check out the file with other line ends on Windows.
  const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Numbered from 0001 without a gap. */
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

/** An older version cannot use a database migrated by a newer one. */
export class DatabaseIsNewer extends StartError {
  constructor(migration: string) {
    super(`Die Datenbank ist neuer als dieses Kontor (Migration ${migration} ist hier unbekannt).`);
  }
}

/** The applied migrations must be an unchanged prefix of ours; anything else is another program's database. */
function remaining(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Set(files.map((file) => file.name));
  const foreign = applied.find((row) => !known.has(row.name));
  if (foreign) throw new DatabaseIsNewer(foreign.name);
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

/** `LIMIT_APP` follows the last one. */
export async function applyWithin(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(NOTE_APPLIED, [name, checksum]);
}

/** All or none: a version that fails to start leaves the database usable for the one before. */
async function applyAll(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  let current = '';
  try {
    await client.query('begin');
    for (const migration of migrations) {
      current = migration.name;
      await applyWithin(client, migration);
    }
    await client.query(LIMIT_APP);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const { message, code } = error as pg.DatabaseError;
    throw new StartError(`Migration ${current} ist fehlgeschlagen, es wurde nichts geändert: ${message} (${code})`);
  }
}

type Applied = Pick<Migration, 'name' | 'checksum'>;

async function listApplied(db: Pick<pg.Pool, 'query'> | pg.Client): Promise<Applied[]> {
  try {
    return (await db.query<Applied>('select name, checksum from schema_migration order by name')).rows;
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

interface MigrateOptions {
  /** Where another role owns the tables. */
  readonly owner?: pg.ClientConfig | undefined;
  /** Runs before a database in use is changed; throwing leaves it unchanged. */
  readonly beforeChange?: () => Promise<void>;
}

/** Of several starting processes one does the work. */
export async function migrate(
  pool: pg.Pool,
  dir = MIGRATIONS_DIR,
  { owner, beforeChange }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = await readMigrations(dir);
  // Most starts have nothing to do, and need neither the lock nor the right to create tables.
  if (remaining(files, await listApplied(pool)).length === 0) return { applied: [] };
  // Without the timeouts of the pool: a large table or another process may take long.
  const config = owner ?? { ...settingsOf(pool), statement_timeout: 0, query_timeout: 0 };
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_LIST).catch(({ message, code }: pg.DatabaseError) => {
      throw new StartError(
        `Die Datenbank lässt sich nicht einrichten: ${message} (${code}). Der Benutzer braucht CREATE auf dem Schema public.`,
      );
    });
    const applied = await listApplied(client);
    const pending = remaining(files, applied);
    if (applied.length > 0 && pending.length > 0) await beforeChange?.();
    await applyAll(client, pending);
    return { applied: pending.map(({ name }) => name) };
  });
}

export async function pendingMigrations(pool: pg.Pool, dir = MIGRATIONS_DIR): Promise<number> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.sql'));
  return files.length - (await listApplied(pool)).length;
}
