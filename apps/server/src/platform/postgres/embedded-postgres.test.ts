import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../testing/eventually.ts';
import { giveTo, idsOf, kill, postmasterPid, sharedFolder, temporaryFolder } from '../testing/processes.ts';
import { DataDirTaken } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { capLog, complaintSince } from './postgres-log.ts';
import { type Programs, programsFor } from './postgres-programs.ts';
import { databaseAccount, runAs } from './unprivileged.ts';

const isRoot = process.getuid?.() === 0;
const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const folder = sharedFolder();

/** Creating a database takes longer than most tests: they share one, which each of them leaves stopped. */
async function usedFolder(): Promise<string> {
  const dataDir = join(folder(), 'data');
  if (!existsSync(dataDir)) await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
  return dataDir;
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
}

const setting = (connection: pg.PoolConfig, name: string) =>
  ask(connection as pg.ClientConfig, `select current_setting('${name}')`);

test('a new database is durable, checked, in UTF-8 and closed to the network', async () => {
  const dataDir = join(await temporaryFolder(), 'not', 'there', 'yet');
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    expect(await setting(connection, 'fsync')).toBe('on');
    expect(await setting(connection, 'data_checksums')).toBe('on');
    expect(await setting(connection, 'server_encoding')).toBe('UTF8');
    expect(await setting(connection, 'listen_addresses')).toBe('');
    expect(await ask(connection as pg.ClientConfig, `select lower('ÄÖÜ')`)).toBe('äöü');
    expect(await setting(connection, 'is_superuser')).toBe('off');
    for (const name of ['kontor.password', 'kontor-app.password'])
      expect((await stat(join(dataDir, 'postgres', name))).mode & 0o777).toBe(0o600);
    await expect(ask({ ...connection, password: 'falsch' } as pg.ClientConfig, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  } finally {
    await stop();
  }
  await rename(dataDir, join(folder(), 'data'));
});

test('what was committed is there after a stop and a new start', async () => {
  const dataDir = await usedFolder();
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  await ask(first.owner, 'create table kept as select 42 as id');
  await first.stop();
  const second = await start(dataDir);
  expect(await ask(second.connection as pg.ClientConfig, 'select id from kept')).toBe(42);
});

const statusOf = async (dataDir: string) => readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');

test.runIf(isRoot)('started by root it runs under an account of its own, without any rights', async () => {
  const dataDir = await usedFolder();
  await start(dataDir);
  const status = await statusOf(dataDir);
  const { uid } = await idsOf('kontor-db');
  expect(status).toMatch(new RegExp(`^Uid:(\\t${uid}){4}$`, 'm'));
  expect(status).toMatch(/^Groups:\s*$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
});

test.runIf(isRoot)('a folder only root may enter is named, with what to do', async () => {
  const closed = await temporaryFolder();
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'data');
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    `erreicht DATA_DIR="${dataDir}" nicht, weil in ${closed} nur root darf. Lege DATA_DIR in einen Ordner, den alle betreten dürfen, zum Beispiel DATA_DIR=/srv/kontor, oder starte Kontor als normaler Benutzer.`,
  );
  await expect(startEmbeddedPostgres({ dataDir: closed, log: silent })).rejects.toThrow(
    `darf nicht in DATA_DIR="${closed}". Erlaube es ihm mit chmod 711 "${closed}" oder starte Kontor als normaler Benutzer.`,
  );
});

test.runIf(isRoot)('programs that only root may reach are run from a copy', { tags: ['long'] }, async () => {
  const folder = await temporaryFolder();
  const { initdb, pg_ctl, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(folder, 'native');
  await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true });
  const version = `test-${process.pid}`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version }));
  const own = Object.fromEntries(
    Object.entries({ initdb, pg_ctl, postgres }).map(([name, path]) => [name, join(native, 'bin', basename(path))]),
  ) as unknown as Programs;
  const account = await databaseAccount(folder, join(folder, 'none'));
  expect(await programsFor(account, own)).toEqual(own);
  await chmod(native, 0o700);
  const copied = await programsFor(account, own);
  const copy = dirname(dirname(copied.initdb));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  expect(copy).toBe(`/var/lib/kontor-db/postgres-${version}`);
  // `--show` looks for every program and file a cluster takes.
  expect(await runAs(account, copied.initdb, ['--show', '-D', join(folder, 'none')])).toMatchObject({ ok: true });
  expect(await programsFor(account, own)).toEqual(copied);
});

test.runIf(isRoot)(
  'a database of `nobody` is taken over while it runs, and moves with the next start',
  { tags: ['long'] },
  async () => {
    const dataDir = await usedFolder();
    const nobody = await idsOf('nobody');
    await giveTo(dataDir, nobody);
    const { postgres } = await programsFor({ ids: nobody, own: async () => {} });
    const cluster = join(dataDir, 'postgres');
    const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'];
    const left = spawn(postgres, args, { ...nobody, cwd: '/', stdio: 'ignore' });
    onTestFinished(() => kill(left.pid, 'SIGQUIT'));
    await until('it has begun', async () => (await postmasterPid(dataDir)) === left.pid);
    const taken = await startEmbeddedPostgres({ dataDir, log: silent });
    expect(await postmasterPid(dataDir)).toBe(left.pid);
    await taken.stop();
    await start(dataDir);
    expect(await stat(cluster)).toMatchObject(await idsOf('kontor-db'));
  },
);

test.runIf(isRoot)('what a link in the folder leads to stays whose it is', { tags: ['long'] }, async () => {
  const dataDir = await usedFolder();
  const other = await temporaryFolder();
  await writeFile(join(other, 'secret'), 'x');
  await symlink(other, join(dataDir, 'postgres/link'));
  await giveTo(dataDir, { uid: 0, gid: 0 });
  await chown(join(other, 'secret'), 0, 0);
  await start(dataDir);
  expect(await stat(join(other, 'secret'))).toMatchObject({ uid: 0, gid: 0 });
  await rm(join(dataDir, 'postgres/link'));
});

test.runIf(isRoot)(
  'a backup that root copied back is given to the database user again',
  { tags: ['long'] },
  async () => {
    const dataDir = await usedFolder();
    const first = await startEmbeddedPostgres({ dataDir, log: silent });
    await first.stop();
    await giveTo(dataDir, { uid: 0, gid: 0 });
    const second = await start(dataDir);
    expect(await ask(second.connection as pg.ClientConfig, 'select 1')).toBe(1);
  },
);

test('a first start that was killed half-way heals', { tags: ['long'] }, async () => {
  const dataDir = await temporaryFolder();
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url));
  const script = `import(${module}).then((m) => m.startEmbeddedPostgres({ dataDir: process.argv[1], log: console }))`;
  const child = spawn(process.execPath, ['-e', script, dataDir], { stdio: 'ignore' });
  const isHalfDone = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'));
  await until('initdb is at work', isHalfDone);
  kill(child.pid, 'SIGKILL');
  const { connection } = await start(dataDir);
  expect(await ask(connection as pg.ClientConfig, 'select 1')).toBe(1);
  expect(await isHalfDone()).toBe(false);
});

test('a pid file that now names a stranger does not block the start', { tags: ['long'] }, async () => {
  const dataDir = await usedFolder();
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  // The stranger must belong to the same user, else PostgreSQL itself sees through it.
  const owner = isRoot ? await idsOf('kontor-db') : undefined;
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...owner });
  onTestFinished(() => kill(stranger.pid, 'SIGKILL'));
  await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
  if (owner) await chown(pidFile, owner.uid, owner.gid);
  const { connection } = await start(dataDir);
  expect(await ask(connection as pg.ClientConfig, 'select 1')).toBe(1);
  expect(stranger.exitCode).toBeNull();
});

test('a pid file that is empty, as a full disk leaves it, does not block the start', { tags: ['long'] }, async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), '');
  const { connection } = await start(dataDir);
  expect(await ask(connection as pg.ClientConfig, 'select 1')).toBe(1);
});

test('of many that start at the same moment one runs, and the others say why they do not', {
  tags: ['long'],
}, async () => {
  const dataDir = await usedFolder();
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () => startEmbeddedPostgres({ dataDir, log: silent })),
  );
  for (const outcome of all) if (outcome.status === 'fulfilled') onTestFinished(() => outcome.value.stop());
  const refusals = all.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals.filter((reason) => !(reason instanceof DataDirTaken))).toEqual([]);
  expect(refusals).toHaveLength(5);
});

test('a second start in the same folder is refused', { tags: ['long'] }, async () => {
  const dataDir = await usedFolder();
  await start(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(DataDirTaken);
});

test('a killed database comes back by itself, again and again, with everything that was committed', {
  tags: ['long'],
}, async () => {
  const dataDir = await usedFolder();
  const onLost = vi.fn();
  const { connection, owner, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost });
  onTestFinished(stop);
  await ask(owner, 'create table turns (turn int)');
  const isBack = (statement: string) =>
    ask(connection as pg.ClientConfig, statement).then(
      () => true,
      () => false,
    );
  for (const turn of [1, 2]) {
    await ask(connection as pg.ClientConfig, `insert into turns values (${turn})`);
    const dead = await postmasterPid(dataDir);
    kill(dead, 'SIGKILL');
    await until('a new postmaster', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
    await until('it answers', () => isBack('select 1'));
    expect(await ask(connection as pg.ClientConfig, 'select count(*)::int from turns')).toBe(turn);
  }
  expect(onLost).not.toHaveBeenCalled();
});

test('a session that ends while the folder is being opened is followed by another', { tags: ['long'] }, async () => {
  const { owner, stop } = await startEmbeddedPostgres({ dataDir: await usedFolder(), log: silent });
  onTestFinished(stop);
  const client = new pg.Client({ ...owner, options: '' });
  await client.connect();
  const endHolder = async () => {
    // Without pauses, since opening takes a few milliseconds.
    for (let attempt = 0; attempt < 300; attempt++) {
      const { rows } =
        await client.query(`select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and application_name = 'kontor-${process.pid}'`);
      if (rows.length > 0) return true;
    }
    return false;
  };
  for (let turn = 0; turn < 30; turn++) await until('the folder is held again', endHolder);
  await client.end();
});

test('a folder with something else in it is left alone', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/holiday.jpg'), '');
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    'etwas anderes als eine Kontor-Datenbank',
  );
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg']);
});

test('a database that does not start says why in one line', async () => {
  const dataDir = await usedFolder();
  const options = { dataDir, log: silent, settings: { shared_buffers: 'viel' } };
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(
    /^PostgreSQL startet nicht: .*shared_buffers.*postgres\.log\)$/,
  );
});

test('the log keeps one old part and starts anew when it is large', async () => {
  const file = join(await temporaryFolder(), 'postgres.log');
  await writeFile(file, 'x'.repeat(100));
  await capLog(file, 100);
  expect(await readFile(file, 'utf8')).toHaveLength(100);
  await capLog(file, 99);
  expect(await readFile(file, 'utf8')).toBe('');
  expect(await readFile(`${file}.1`, 'utf8')).toHaveLength(100);
});

test('that another one runs says more than what that one logs meanwhile', async () => {
  const file = join(await temporaryFolder(), 'log');
  const lock = 'FATAL:  lock file "postmaster.pid" already exists';
  await writeFile(
    file,
    `before\n${lock}\nHINT:  Is another postmaster running?\nFATAL:  database "kontor" does not exist\n`,
  );
  expect(await complaintSince(file, 'before\n'.length)).toBe(lock);
});
