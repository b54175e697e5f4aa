import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { createPool } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { MIGRATIONS_DIR, migrate } from '#platform/postgres/migrate.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { freePort, isListening, kill, runKontor, temporaryFolder } from '#platform/testing/processes.ts';
import { noteVersion } from '#platform/version.ts';
import { NOT_IN_BACKUP as notInBackup } from '#slices';
import { oldRows } from '#testing/old-rows.ts';
import { checkArchive } from './archive/read-archive.ts';
import { archiveName } from './archives.ts';
import { backUpBeforeChange } from './before-change.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { explainNewer } from './way-back.ts';

const files = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
/** The version before this one. */
const BEFORE = files.length - 1;
const { signal } = new AbortController();
const EARLIER = { version: '0.1.0', commit: 'a'.repeat(40) };

async function migrationsBefore(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kontor-before-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  for (const name of files.slice(0, BEFORE)) await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
  return dir;
}

async function fill(pool: pg.Pool, owner?: pg.ClientConfig): Promise<void> {
  await migrate(pool, await migrationsBefore(), { owner });
  for (const statement of oldRows(BEFORE)) await pool.query(statement);
}

const LIVE = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', OWNER_DISCORD_IDS: '80351110224678912' };

const urlOf = ({ user, password, host = '', database }: pg.PoolConfig): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;

const applied = async (pool: pg.Pool): Promise<number> =>
  (await pool.query('select count(*)::int as count from schema_migration')).rows[0].count;

const archivesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('-update.tar.gz'));

test('a start that finds an earlier database of its own backs it up first; the archive leads back', {
  tags: ['long'],
}, async () => {
  const DATA_DIR = await temporaryFolder();
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: console });
  const pool = createPool(embedded.connection);
  await fill(pool, embedded.owner);
  const people = (await pool.query('select count(*)::int as count from app_user')).rows[0].count;
  await pool.end();
  await embedded.stop();
  await noteVersion(DATA_DIR, EARLIER);

  const kontor = runKontor({ ...LIVE, DATA_DIR, PORT: String(await freePort()), BACKUP_KEEP: '0' });
  await isListening(kontor);
  const [name = ''] = await archivesIn(DATA_DIR);
  const path = join(DATA_DIR, 'backups', name);
  expect(kontor.stdout()).toContain(`Vor der Umstellung der Datenbank gesichert: ${path} (`);
  expect(kontor.stdout()).toContain('Davor lief hier Kontor 0.1.0 (aaaaaaaaaaaa).');
  expect(kontor.stdout()).toMatch(/Version +\S+( \(\w{12}\))?, davor 0\.1\.0 \(aaaaaaaaaaaa\)/);
  expect(kontor.stdout().indexOf('gesichert')).toBeLessThan(kontor.stdout().indexOf('Datenbank eingerichtet'));
  kill(kontor.process.pid, 'SIGTERM');
  await kontor.exited;

  const manifest = await checkArchive(path, signal);
  expect(manifest.kontor).toBe('0.1.0 (aaaaaaaaaaaa)');
  expect(manifest.migrations.map((migration) => migration.name)).toEqual(files.slice(0, BEFORE));
  const target = await testDatabase({ template: 'template0' });
  const env = parseEnv({ ...LIVE, DATA_DIR: await temporaryFolder() });
  const connection = target.connection as pg.ClientConfig;
  await restoreBackup({ notInBackup, env, connection, path, manifest, signal });
  const { rows } = await target.pool.query('select count(*)::int as count from app_user');
  expect(rows).toEqual([{ count: people }]);
});

test('so does one with DATABASE_URL, once for several that start at the same moment', { tags: ['long'] }, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  await fill(pool);
  const DATA_DIR = await temporaryFolder();
  const start = async () =>
    runKontor({ ...LIVE, DATABASE_URL: urlOf(connection), DATA_DIR, PORT: String(await freePort()) });
  await Promise.all((await Promise.all([start(), start()])).map(isListening));
  expect(await archivesIn(DATA_DIR)).toHaveLength(1);
  expect(await applied(pool)).toBe(files.length);
});

test('where it cannot be written the start stops with one line, and nothing has changed', {
  tags: ['long'],
}, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  await fill(pool);
  const DATA_DIR = await temporaryFolder();
  await writeFile(join(DATA_DIR, 'backups'), '');
  const kontor = runKontor({ ...LIVE, DATABASE_URL: urlOf(connection), DATA_DIR, PORT: String(await freePort()) });
  expect(await kontor.exited).toBe(1);
  expect(kontor.stderr().trimEnd()).toMatch(
    /^Die Datenbank muss .* ist gescheitert: An der Stelle des Ordners liegt eine Datei\. Es wurde nichts geändert\. Behebe das und starte Kontor noch einmal\.$/,
  );
  expect(await applied(pool)).toBe(BEFORE);
});

test('a full disk is named', { tags: ['long'] }, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  await fill(pool);
  const env = parseEnv({ ...LIVE, DATA_DIR: await temporaryFolder() });
  const deps = { env, connection: connection as pg.ClientConfig, notInBackup, free: async () => 1_000_000 };
  await expect(backUpBeforeChange(deps)).rejects.toThrow('Auf der Platte sind nur 1 MB frei, gebraucht werden etwa');
  expect(await archivesIn(env.DATA_DIR)).toEqual([]);
});

test('what a start that was killed in the middle of it has left is removed, what another may be writing stays', {
  tags: ['long'],
}, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  const env = parseEnv({ ...LIVE, DATA_DIR: await temporaryFolder() });
  await fill(pool);
  const folder = join(env.DATA_DIR, 'backups');
  await mkdir(folder);
  const [half, daily] = [`${archiveName(new Date(), 'update')}.part`, `${archiveName(new Date(), 'auto')}.part`];
  for (const name of [half, daily]) await writeFile(join(folder, name), 'half');
  await backUpBeforeChange({ env, connection: connection as pg.ClientConfig, notInBackup });
  const left = await readdir(folder);
  expect(left).toContain(daily);
  expect(left.filter((name) => name !== daily)).toEqual([expect.stringMatching(/-update\.tar\.gz$/)]);
});

test('of many such archives the last three stay, beside the daily ones', { tags: ['long'] }, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  const env = parseEnv({ ...LIVE, DATA_DIR: await temporaryFolder() });
  const deps = { env, connection: connection as pg.ClientConfig, notInBackup };
  await fill(pool);
  const folder = join(env.DATA_DIR, 'backups');
  await mkdir(folder);
  const at = (day: number) => new Date(Date.UTC(2026, 9, day));
  const update = [1, 2, 3, 4].map((day) => archiveName(at(day), 'update'));
  const daily = archiveName(at(5), 'auto');
  for (const name of [...update, daily]) await writeFile(join(folder, name), '');
  await backUpBeforeChange(deps);
  const left = (await readdir(folder)).sort();
  expect(left).toHaveLength(4);
  expect(left).toEqual(expect.arrayContaining([daily, ...update.slice(2)]));
});

test('who goes back is shown both ways: update again, or restore the backup of before the update', {
  tags: ['long'],
}, async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' });
  const env = parseEnv({ ...LIVE, DATA_DIR: await temporaryFolder() });
  await fill(pool);
  const migrationsDir = await migrationsBefore();
  const goBack = (more: Partial<Parameters<typeof explainNewer>[0]> = {}) =>
    migrate(pool, migrationsDir).catch((error) => explainNewer({ env, migrationsDir, ...more }, error));
  const beforeChange = () => backUpBeforeChange({ env, connection: connection as pg.ClientConfig, notInBackup });
  await migrate(pool, MIGRATIONS_DIR, { beforeChange });
  const [name = ''] = await archivesIn(env.DATA_DIR);

  const { DATA_DIR } = env;
  const restore = `npm run restore -- "${DATA_DIR}-neu/backups/${name}"`;
  await expect(goBack()).rejects.toThrow(
    /^Die Datenbank ist neuer als dieses Kontor \(Migration \S+ ist hier unbekannt\)\. Entweder aktualisiere Kontor wieder: git pull, dann npm start\. Oder bleib bei dieser Version und spiele die Sicherung von vor dem Update ein/,
  );
  await expect(goBack({ system: 'linux' })).rejects.toThrow(`mv "${DATA_DIR}" "${DATA_DIR}-neu" && ${restore}`);
  await mkdir(join(DATA_DIR, 'recordings'));
  await expect(goBack({ system: 'linux' })).rejects.toThrow(
    `mv "${DATA_DIR}" "${DATA_DIR}-neu" && mkdir "${DATA_DIR}" && mv "${DATA_DIR}-neu/recordings" "${DATA_DIR}" && ${restore}`,
  );
  await expect(goBack({ system: 'win32' })).rejects.toThrow(`Move-Item "${DATA_DIR}" "${DATA_DIR}-neu"; mkdir `);
  await expect(goBack({ env: { ...env, DATABASE_URL: 'postgres://x' } })).rejects.toThrow(
    `Lege eine leere Datenbank an, trage sie als DATABASE_URL ein und rufe auf: npm run restore -- "${DATA_DIR}/backups/${name}"`,
  );
  await rm(join(DATA_DIR, 'backups', name));
  await expect(goBack()).rejects.toThrow(`in ${DATA_DIR}/backups liegt keine, die diese Version versteht.`);
});
