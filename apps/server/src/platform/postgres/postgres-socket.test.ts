import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/processes.ts';
import { chooseAddress, findAddress, listenSettings, socketAddress } from './postgres-socket.ts';

const PID_FILE = ['4711', 'C:/kontor/data/postgres', '1763460000', '54321', '', '127.0.0.1'];

async function windowsCluster(isAlive: boolean, lineEnd = '\n', lines = PID_FILE) {
  const dir = await temporaryFolder();
  await writeFile(join(dir, 'postmaster.pid'), lines.join(lineEnd));
  return { dataDir: dir, dir, system: 'win32' as const, isRunning: vi.fn(async () => isAlive) };
}

test.each([
  ['linux', 99],
  ['darwin', 95],
] as const)('a path too long for a socket names DATA_DIR and the limit: %s', (system, limit) => {
  const [longest, longer] = [`/${'x'.repeat(limit - 19)}`, `/${'x'.repeat(limit)}`];
  expect(socketAddress(longest, `${longest}/postgres`, system)).toEqual({ host: `${longest}/postgres`, port: 5432 });
  expect(() => socketAddress(longer, `${longer}/postgres`, system)).toThrow(
    /^DATA_DIR="\/x+" ist zu lang\. Erlaubt: ein Pfad mit höchstens \d+ Zeichen\.$/,
  );
});

test.each(['\n', '\r\n'])('on Windows a server that outlived us keeps its port', async (lineEnd) => {
  const cluster = await windowsCluster(true, lineEnd);
  expect(await findAddress(cluster)).toEqual({ host: '127.0.0.1', port: 54321 });
  expect(await chooseAddress(cluster, { host: '127.0.0.1', port: 60000 })).toMatchObject({ port: 54321 });
});

test('the port that a killed server left behind is not trusted', async () => {
  const cluster = await windowsCluster(false);
  expect(await findAddress(cluster)).toBeUndefined();
  const { host, port } = await chooseAddress(cluster);
  expect(host).toBe('127.0.0.1');
  expect(port).not.toBe(54321);
  expect(await chooseAddress(cluster, { host: '127.0.0.1', port: 60000 })).toMatchObject({ port: 60000 });
});

test('a server that has not yet got its port is not looked for there', async () => {
  expect(await findAddress(await windowsCluster(true, '\n', PID_FILE.slice(0, 5)))).toBeUndefined();
});

test('without a pid file nobody is asked', async () => {
  const dir = await temporaryFolder();
  const isRunning = vi.fn(async () => true);
  expect(await findAddress({ dataDir: dir, dir, system: 'win32', isRunning })).toBeUndefined();
  expect(isRunning).not.toHaveBeenCalled();
});

test('a database listens to a socket alone, on Windows to this machine alone', () => {
  expect(listenSettings({ port: 5432 }, 'linux')).toMatchObject({ listen_addresses: '', unix_socket_directories: '.' });
  expect(listenSettings({ port: 50000 }, 'win32')).toEqual({
    listen_addresses: '127.0.0.1',
    port: '50000',
    unix_socket_directories: '',
  });
});
