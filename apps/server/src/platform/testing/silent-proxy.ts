import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';

/** The same database through a proxy that swallows every answer after `silence`, and never confirms an end. */
export async function throughProxy(connection: pg.PoolConfig) {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(join(connection.host ?? '', `.s.PGSQL.${connection.port}`));
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far);
    far.on('data', (chunk) => isSilent || near.write(chunk));
    far.on('end', () => isSilent || near.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { connection: { ...connection, host: '127.0.0.1', port }, silence: () => (isSilent = true) };
}
