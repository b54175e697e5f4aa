import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { StartError } from '../env.ts';
import { isWindows, longestSocketPath, SYSTEM, type System } from '../system.ts';

const SOCKET_PORT = 5432;
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
const LOOPBACK = '127.0.0.1';

/** A socket in the cluster's folder, or on Windows a loopback port. */
export type Address = Pick<pg.ClientConfig, 'host' | 'port'>;

export interface Served {
  readonly dataDir: string;
  readonly dir: string;
  readonly system: System;
  /** On this very cluster. */
  readonly isRunning: () => Promise<boolean>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

/** Read from the pid file. A killed server leaves it behind, and another program may use the port by then. */
async function portOfServer({ dir, isRunning }: Served): Promise<number | undefined> {
  const pidFile = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, , address] = pidFile.split('\n');
  return Number(port) > 0 && address?.trim() && (await isRunning()) ? Number(port) : undefined;
}

/** The kernel limits the length of a socket path. */
export function socketAddress(dataDir: string, cluster: string, system: System = SYSTEM): Address {
  const spare = longestSocketPath(system) - Buffer.byteLength(join(cluster, SOCKET_FILE)) + Buffer.byteLength(dataDir);
  if (Buffer.byteLength(dataDir) > spare)
    throw new StartError(`DATA_DIR="${dataDir}" ist zu lang. Erlaubt: ein Pfad mit höchstens ${spare} Zeichen.`);
  return { host: cluster, port: SOCKET_PORT };
}

/** `undefined` on Windows while no server runs. */
export async function findAddress(served: Served): Promise<Address | undefined> {
  if (!isWindows(served.system)) return socketAddress(served.dataDir, served.dir, served.system);
  const port = await portOfServer(served);
  return port === undefined ? undefined : { host: LOOPBACK, port };
}

/** A server that outlived us keeps its port; a new one gets the previous port, or a free one. */
export const chooseAddress = async (served: Served, before?: Address): Promise<Address> =>
  (await findAddress(served)) ?? before ?? { host: LOOPBACK, port: await freePort() };

/** PostgreSQL resolves `.` from its data folder, where the path is never too long. */
export const listenSettings = ({ port = SOCKET_PORT }: Address, system: System): Record<string, string> =>
  isWindows(system)
    ? { listen_addresses: LOOPBACK, port: String(port), unix_socket_directories: '' }
    : { listen_addresses: '', port: String(port), unix_socket_directories: '.', unix_socket_permissions: '0700' };
