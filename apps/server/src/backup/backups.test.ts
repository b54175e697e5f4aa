import { chmod, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupUpdate, getBackups, startBackup } from '@kontor/contract/backup/api.ts';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#platform/env.ts';
import { openJobLocks } from '#platform/job-locks.ts';
import { until } from '#platform/testing/eventually.ts';
import { NOT_IN_BACKUP as notInBackup } from '#slices';
import { testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { reasonOf } from './backup-error.ts';
import { type Deps, keepBackups } from './keep-backups.ts';
import { ask, emptyInstallation, restore } from './restore/testing-restore.ts';
import { withClient } from './snapshot.ts';

const KEEP = 3;
const kontor = await testApp({ env: { BACKUP_KEEP: String(KEEP) } });
const follow = createFollow(kontor);
const folder = join(kontor.dataDir, 'backups');
const { options } = kontor.pool;
const connection = { ...options, password: options.password } as pg.ClientConfig;
const HOUR_MS = 3_600_000;
const START = new Date('2026-11-15T12:00:00Z').getTime();

beforeEach(() => rm(folder, { recursive: true, force: true }));

/** As another process has them. */
function jobLocks() {
  const locks = openJobLocks(() => connection);
  onTestFinished(() => locks.close());
  return locks;
}

/** The daily job with a clock of its own. */
function daily(changes: Partial<Deps> = {}, keep = KEEP) {
  const time = { hours: 0 };
  const published: string[] = [];
  const backups = keepBackups({
    env: parseEnv({ DATA_DIR: kontor.dataDir, BACKUP_KEEP: String(keep) }),
    locks: jobLocks(),
    connection: () => connection,
    clock: () => new Date(START + time.hours * HOUR_MS),
    log: kontor.app.log,
    notInBackup,
    onChanged: () => published.push('changed'),
    ...changes,
  });
  onTestFinished(() => backups.close());
  const at = async (hours: number) => {
    time.hours = hours;
    await backups.job.run();
    return names();
  };
  return { backups, at, published };
}

const names = async (): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('kontor-')).sort();
const day = (date: string) => `kontor-2026-11-${date}-auto.tar.gz`;

test('one is made right away, then one a day, and so many are kept', async () => {
  const { at, published } = daily();
  expect(await at(0)).toEqual([day('15T12-00-00Z')]);
  expect(published).toEqual(['changed', 'changed']);
  expect(await at(23.9)).toHaveLength(1);
  expect(await at(24)).toHaveLength(2);
  expect(await at(48)).toHaveLength(3);
  expect(await at(72)).toEqual([day('16T12-00-00Z'), day('17T12-00-00Z'), day('18T12-00-00Z')]);
});

test('those made on demand have their own turn: they push out no daily one', { tags: ['long'] }, async () => {
  const { at, backups } = daily();
  for (const hours of [0, 24, 48]) await at(hours);
  for (let hours = 49; hours < 54; hours += 1) {
    await at(hours);
    await backups.now();
  }
  const kept = await names();
  expect(kept.filter((name) => name.includes('-auto'))).toHaveLength(KEEP);
  expect(kept.filter((name) => name.includes('-hand'))).toEqual(
    ['15', '16', '17'].map((hour) => `kontor-2026-11-17T${hour}-00-00Z-hand.tar.gz`),
  );
});

test('only what is ours is removed, and of what is half done only what nobody works on any more', {
  tags: ['long'],
}, async () => {
  await mkdir(folder);
  const [old, fresh] = ['kontor-2026-11-01T00-00-00Z-auto.tar.gz.part', 'kontor-2026-11-15T11-59-00Z-hand.tar.gz.part'];
  for (const name of ['mine.tar.gz', 'kontor-2026-11-01T00-00-00Z-other.tar.gz', old, fresh])
    await writeFile(join(folder, name), 'x');
  await utimes(join(folder, old), 0, 0);
  const { at } = daily({}, 1);
  for (const hours of [0, 24]) await at(hours);
  expect((await readdir(folder)).sort()).toEqual(
    [
      'letzter-fehler.json',
      'mine.tar.gz',
      'kontor-2026-11-01T00-00-00Z-other.tar.gz',
      fresh,
      day('16T12-00-00Z'),
    ].sort(),
  );
});

test('a clock that is put back a year does not end the backups', async () => {
  const { at } = daily();
  await at(0);
  expect(await at(-365 * 24)).toHaveLength(2);
});

test('nor does it when as many as are kept date from after it: the one just made stays, and it is one a day', {
  tags: ['long'],
}, async () => {
  const { at, published } = daily();
  for (const hours of [0, 24, 48]) await at(hours);
  const now = `kontor-2025-11-15T12-00-00Z-auto.tar.gz`;
  expect(await at(-365 * 24)).toContain(now);
  published.splice(0);
  expect(await at(-365 * 24 + 1)).toContain(now);
  expect(published).toEqual([]);
  expect(await at(-364 * 24)).toEqual([now, `kontor-2025-11-16T12-00-00Z-auto.tar.gz`, day('17T12-00-00Z')]);
});

test('switched off, none is made', async () => {
  const { at } = daily({}, 0);
  expect(await at(0)).toEqual([]);
});

test('too little room is noticed before anything is written, told with its reason and tried again an hour later', async () => {
  let free = 50e6;
  const { at, backups } = daily({ free: async () => free });
  expect(await at(0)).toEqual([]);
  const { failure } = await backups.state();
  expect(failure?.at).toBe('2026-11-15T12:00:00.000Z');
  expect(failure?.reason).toMatch(/^Auf der Platte sind nur 50 MB frei, gebraucht werden etwa 10\d MB\.$/);
  free = 50e9;
  expect(await at(0.5)).toEqual([]);
  expect(await at(1)).toHaveLength(1);
  expect((await backups.state()).failure).toBeNull();
});

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written to is reported', async () => {
  await mkdir(folder);
  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  const { at, backups } = daily();
  await at(0);
  expect((await backups.state()).failure?.reason).toBe('Kontor darf in den Ordner nicht schreiben.');
});

test('where a file lies in the place of the folder it is reported, and remembered without the folder', async () => {
  await writeFile(folder, 'x');
  const { at, backups } = daily();
  await at(0).catch(() => {});
  expect((await backups.state().catch(() => undefined))?.failure?.reason).toBe(
    'An der Stelle des Ordners liegt eine Datei.',
  );
});

/** Begins a second one and keeps it waiting for a table in its middle. */
/** Other tests back up their databases on the same server. */
const BACKING_UP = `pg_stat_activity where datname = current_database() and application_name = 'kontor-backup'`;

async function heldUp() {
  const { at, backups } = daily();
  const [first] = await at(0);
  const holder = await kontor.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin; lock table audit in access exclusive mode');
  const made = at(24);
  await until('it is writing and waits', async () => {
    const { rowCount } = await kontor.pool.query(`select from ${BACKING_UP} and wait_event_type = 'Lock'`);
    return rowCount === 1 && (await readdir(folder)).some((name) => name.endsWith('.part'));
  });
  return { at, backups, first, made, letGo: () => holder.query('rollback') };
}

test('a connection that breaks in the middle leaves nothing half done, and the next turn succeeds', async () => {
  const { at, backups, first, made, letGo } = await heldUp();
  await kontor.pool.query(`select pg_terminate_backend(pid) from ${BACKING_UP}`);
  expect(await made).toEqual([first]);
  expect((await backups.state()).failure?.reason).toBe('Die Verbindung zur Datenbank ist abgerissen.');
  await letGo();
  expect(await at(25)).toHaveLength(2);
});

test('so does one that breaks between two tables', async () => {
  const broken = withClient(connection, new AbortController().signal, async (client) => {
    const broke = new Promise((resolve) => client.once('error', resolve));
    await kontor.pool.query(`select pg_terminate_backend(pid) from ${BACKING_UP}`);
    await broke;
    await client.query('select 1');
  });
  expect(reasonOf(await broken.catch((error: unknown) => error))).toBe('Die Verbindung zur Datenbank ist abgerissen.');
});

test('a server that stops does not wait for it and leaves nothing half done', async () => {
  const { backups, first, made, letGo } = await heldUp();
  await backups.close();
  await made;
  expect([await names(), (await backups.state()).failure]).toEqual([[first], null]);
  await letGo();
});

test('while another process is at it, nothing is begun', async () => {
  const { backups, published } = daily();
  await jobLocks().exclusively('backup', () => backups.now());
  expect([await names(), published]).toEqual([[], []]);
});

test('the settings screen begins one, hears when it is done, and the log tells who wanted it', async () => {
  const boss = await kontor.as('SUPER_ADMIN', { name: 'Elena' });
  const fresh = {
    isOn: true,
    isRunning: false,
    keep: KEEP,
    folder,
    count: 0,
    totalBytes: 0,
    last: null,
    failure: null,
  };
  expect((await boss.call(getBackups)).body).toEqual(fresh);
  const heard = await follow(boss, backupUpdate);
  const begun = await boss.call(startBackup);
  expect([begun.status, begun.body.isRunning]).toEqual([200, true]);
  const state = async () => (await boss.call(getBackups)).body;
  await until('it is done', async () => (await state()).count === 1 && !(await state()).isRunning);
  await until('it was reported', () => heard.length >= 1);
  const { last, totalBytes } = await state();
  expect(last).toEqual({ at: '2026-11-15T12:00:00.000Z', bytes: totalBytes });
  const [entry] = await kontor.db.selectFrom('audit').select(['message', 'display_name']).execute();
  expect(entry).toEqual({ message: 'Sicherung angestoßen.', display_name: 'Elena' });

  const [name = ''] = await names();
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const target = await emptyInstallation();
  await restore(join(folder, name), target);
  expect(await ask(target.connection, 'select id from app_user')).toEqual([{ id: boss.id }]);
});

test('nobody but the super admins learns anything of it', async () => {
  const admin = await kontor.as('ADMIN');
  for (const endpoint of [getBackups, startBackup]) expect((await admin.call(endpoint)).status).toBe(403);
  expect(await names()).toEqual([]);
});
