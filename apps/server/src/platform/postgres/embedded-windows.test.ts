import { existsSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRoot } from '../system.ts';
import { until } from '../testing/eventually.ts';
import { idsOf, kill, postmasterPid, sharedFolder } from '../testing/processes.ts';
import { DataDirTaken } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareCluster } from './postgres-cluster.ts';
import { ensurePostmaster, stopPostmaster } from './postgres-process.ts';
import { chooseAddress } from './postgres-socket.ts';

// The way of Windows, with the programs of this system: started by `pg_ctl`, reached over a port.
const system = 'win32';
const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const folder = sharedFolder();

/** As on Windows, where one account runs both, the database itself opens its log. */
async function dataFolder(): Promise<string> {
  const dataDir = join(folder(), 'Daten für Kontor');
  if (existsSync(dataDir)) return dataDir;
  const { dir } = await prepareCluster(dataDir, system);
  const log = join(dataDir, 'postgres.log');
  await writeFile(log, '');
  if (isRoot()) {
    const { uid, gid } = await idsOf('kontor-db');
    await chown(log, uid, gid);
  }
  expect(dir).toBe(join(dataDir, 'postgres'));
  return dataDir;
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: silent, system });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
}

/** Another program on a port of this machine. */
async function listenOn(port: number, onConnection = (socket: Socket): void => void socket.destroy()): Promise<number> {
  const other = createServer(onConnection);
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
  return (other.address() as AddressInfo).port;
}

/** Answers a login as a PostgreSQL does that has another password. */
function refuseLogin(socket: Socket): void {
  const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
}

test('a database is created and served in a folder with blanks and umlauts', { tags: ['long'] }, async () => {
  const { connection } = await start(await dataFolder());
  expect(connection).toMatchObject({ host: '127.0.0.1' });
  expect(await ask(connection as pg.ClientConfig, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(connection as pg.ClientConfig, 'show client_connection_check_interval')).toBe('0');
});

test('a second start finds the first one at its port and is refused', { tags: ['long'] }, async () => {
  const dataDir = await dataFolder();
  await start(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, log: silent, system })).rejects.toThrow(DataDirTaken);
});

test('two at the same moment: one runs, the other learns that it does', { tags: ['long'] }, async () => {
  const dataDir = await dataFolder();
  const both = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir, log: silent, system })));
  for (const one of both) if (one.status === 'fulfilled') onTestFinished(() => one.value.stop());
  const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals).toEqual([expect.any(DataDirTaken)]);
});

test('after a hard stop the port in the pid file may belong to another program', { tags: ['long'] }, async () => {
  const dataDir = await dataFolder();
  const cluster = await prepareCluster(dataDir, system);
  const { port = 0 } = await ensurePostmaster(cluster, {});
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await stopPostmaster(cluster);
  await writeFile(pidFile, left);
  if (isRoot()) await cluster.account.own(pidFile);
  await listenOn(port);
  const { connection } = await start(dataDir);
  expect(connection.port).not.toBe(port);
  expect(await ask(connection as pg.ClientConfig, 'select 1')).toBe(1);
});

test.each([
  ['another program', undefined],
  ['another PostgreSQL', refuseLogin],
])(
  '%s that takes the chosen port first is left alone, and another port is chosen',
  { tags: ['long'] },
  async (_who, onConnection) => {
    const cluster = await prepareCluster(await dataFolder(), system);
    onTestFinished(() => stopPostmaster(cluster));
    const taken = await listenOn(0, onConnection);
    const choose = vi.fn(chooseAddress).mockResolvedValueOnce({ host: '127.0.0.1', port: taken });
    const { port } = await ensurePostmaster(cluster, {}, undefined, choose);
    expect(port).not.toBe(taken);
    expect(choose).toHaveBeenCalledTimes(2);
  },
);

test('where every port is taken, the start says so instead of going on for ever', { tags: ['long'] }, async () => {
  const cluster = await prepareCluster(await dataFolder(), system);
  const address = { host: '127.0.0.1', port: await listenOn(0) };
  const choose = vi.fn(async () => address);
  await expect(ensurePostmaster(cluster, {}, undefined, choose)).rejects.toThrow(
    /^PostgreSQL startet nicht: .*could not create any TCP\/IP sockets/,
  );
  expect(choose).toHaveBeenCalledTimes(6);
});

test('a database that dies comes back at the same port', { tags: ['long'] }, async () => {
  const dataDir = await dataFolder();
  const { connection } = await start(dataDir);
  const dead = await postmasterPid(dataDir);
  kill(dead, 'SIGKILL');
  await until('a new postmaster', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
  const answers = () => ask(connection as pg.ClientConfig, 'select 1').catch(() => undefined);
  await until('it answers', async () => (await answers()) === 1);
});
