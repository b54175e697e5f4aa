import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { spawnAs } from '../apps/server/src/platform/postgres/unprivileged.ts';
import { freePort } from '../e2e/server/process.ts';
import type { PostgresServer } from './postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

const configuration = (folder: string, port: number, target: number): string => `
[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = session
default_pool_size = 60
max_client_conn = 500
ignore_startup_parameters = statement_timeout
server_login_retry = 1
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export interface Pooler {
  readonly port: number;
  /** Sends everybody to another server, as an operator does after promoting a replica. */
  pointAt: (server: PostgresServer) => Promise<void>;
  stop: () => Promise<void>;
}

/** PgBouncer in session mode before a PostgreSQL, with the account of a business. */
export async function startPooler(folder: string, server: PostgresServer, name: string): Promise<Pooler> {
  const { account } = server.cluster;
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${name}" "bench"\n`);
  await writeFile(file, configuration(folder, port, server.superuser.port));
  const child = spawnAs(account, PROGRAM, ['-q', file], { stdio: 'inherit' });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    pointAt: async (other) => {
      await writeFile(file, configuration(folder, port, other.superuser.port));
      child.kill('SIGHUP');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
