import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { StartError } from '../env.ts';

const SOCKET_PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
/** What fits into `sockaddr_un` with its closing zero byte. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Where a cluster listens: a socket in its own folder, or on Windows a loopback port. */
export type Address = Pick<pg.ClientConfig, 'host' | 'port'>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

/** A server that outlived us keeps the port it was given; line four of its pid file names it. */
async function windowsAddress(cluster: string): Promise<Address> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return { host: '127.0.0.1', port: Number(pidFile.split('\n')[3]) || (await freePort()) };
}

/** A socket address is short by design of the kernel. */
export function socketAddress(dataDir: string, cluster: string): Address {
  const spare = LONGEST_SOCKET_PATH - Buffer.byteLength(join(cluster, SOCKET_FILE)) + Buffer.byteLength(dataDir);
  if (Buffer.byteLength(dataDir) > spare)
    throw new StartError(`DATA_DIR="${dataDir}" ist zu lang. Erlaubt: ein Pfad mit höchstens ${spare} Zeichen.`);
  return { host: cluster, port: SOCKET_PORT };
}

export const clusterAddress = async (dataDir: string, cluster: string): Promise<Address> =>
  process.platform === 'win32' ? windowsAddress(cluster) : socketAddress(dataDir, cluster);

/** The other end of `clusterAddress`; PostgreSQL resolves `.` from its data folder, where the path is never too long. */
export const listenSettings = ({ port = SOCKET_PORT }: Address): Record<string, string> =>
  process.platform === 'win32'
    ? { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
    : { listen_addresses: '', port: String(port), unix_socket_directories: '.', unix_socket_permissions: '0700' };
