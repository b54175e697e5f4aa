import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const { pool } = await testDatabase({ template: 'template0' });

beforeEach(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
});

async function folder(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-migrations-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(dir, name), sql);
  return dir;
}

const FRUIT = { '0001_apple.sql': 'create table apple (id int);' };
const MORE_FRUIT = { ...FRUIT, '0002_pear.sql': 'create table pear (id int); insert into pear values (1);' };

const tables = async (): Promise<string[]> =>
  (await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    (row) => row.tablename,
  );

test('every file is applied once, in order', async () => {
  expect(await migrate(pool, await folder(FRUIT))).toEqual({ applied: ['0001_apple.sql'] });
  expect(await migrate(pool, await folder(MORE_FRUIT))).toEqual({ applied: ['0002_pear.sql'] });
  expect(await migrate(pool, await folder(MORE_FRUIT))).toEqual({ applied: [] });
  expect(await tables()).toEqual(['apple', 'pear', 'schema_migration']);
});

test('the real migrations apply to an empty database', async () => {
  const { applied } = await migrate(pool);
  expect(applied[0]).toMatch(/^0001_/);
  expect(await pendingMigrations(pool)).toBe(0);
});

test('processes that start at the same moment apply every file once', async () => {
  const dir = await folder(MORE_FRUIT);
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(pool, dir)));
  expect(runs.flatMap((run) => run.applied)).toEqual(['0001_apple.sql', '0002_pear.sql']);
});

test('a failure names the file and the error, and leaves the database to the version it had', async () => {
  await migrate(pool, await folder(FRUIT));
  const dir = await folder({ ...MORE_FRUIT, '0003_plum.sql': 'create table plum (id int); select * from peach;' });
  await expect(migrate(pool, dir)).rejects.toThrow(
    'Migration 0003_plum.sql ist fehlgeschlagen, es wurde nichts geändert: relation "peach" does not exist (42P01)',
  );
  expect(await tables()).toEqual(['apple', 'schema_migration']);
  expect(await pendingMigrations(pool, dir)).toBe(2);
  expect(await migrate(pool, await folder(FRUIT))).toEqual({ applied: [] });
});

test('a file changed after it was applied stops the start', async () => {
  await migrate(pool, await folder(FRUIT));
  const changed = await folder({ '0001_apple.sql': 'create table apple (id bigint);' });
  await expect(migrate(pool, changed)).rejects.toThrow('Migration 0001_apple.sql wurde nach dem Anwenden verändert');
});

test('line ends do not count as a change', async () => {
  await migrate(pool, await folder({ '0001_apple.sql': 'create table apple (\nid int);' }));
  expect(await migrate(pool, await folder({ '0001_apple.sql': 'create table apple (\r\nid int);' }))).toEqual({
    applied: [],
  });
});

test('a database newer than the program stops the start', async () => {
  await migrate(pool, await folder(MORE_FRUIT));
  await expect(migrate(pool, await folder(FRUIT))).rejects.toThrow('neuer als dieses Kontor (Migration 0002_pear.sql');
});

test('a gap in the numbers stops the start', async () => {
  const dir = await folder({ ...FRUIT, '0003_plum.sql': 'select 1;' });
  await expect(migrate(pool, dir)).rejects.toThrow('Erwartet wird Nummer 0002, gefunden wurde 0003_plum.sql');
});

test('a file that slipped in before an applied one stops the start', async () => {
  await migrate(pool, await folder(MORE_FRUIT));
  await pool.query("delete from schema_migration where name = '0001_apple.sql'");
  await expect(migrate(pool, await folder(MORE_FRUIT))).rejects.toThrow(
    'Migration 0001_apple.sql fehlt in der Datenbank',
  );
});

test('before the first start every file is pending', async () => {
  expect(await pendingMigrations(pool, await folder(MORE_FRUIT))).toBe(2);
});
