import { once } from 'node:events';
import { type AddressInfo, createServer as createListener, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Whoever does not fit in here is not refused but waits for seconds, and tries again then. */
const BACKLOG = 4_096;
/** Through each one newcomer comes in per turn of the event loop; through a single one they would queue for seconds under load. */
const DOORS = 16;
/** Elsewhere several listeners cannot share a port. */
const CAN_SHARE = process.platform === 'linux';
const LOOK_MS = 20;

async function listen(listener: Server, options: ListenOptions): Promise<void> {
  listener.listen(options);
  await once(listener, 'listening');
}

async function close(listener: Server): Promise<void> {
  listener.close();
  await once(listener, 'close');
}

/** Listeners that share a port would share it with any other program of this user as well. */
async function checkIsFree(options: ListenOptions): Promise<void> {
  const probe = createListener();
  await listen(probe, options);
  await close(probe);
}

/** Lets the application be reached at an address, through as many doors as it takes when many come at once. */
export async function openDoors(
  app: FastifyInstance,
  { host, port, ...more }: FastifyListenOptions & { host: string; port: number },
): Promise<void> {
  const options = { host, port, backlog: BACKLOG, reusePort: CAN_SHARE };
  const others = Array.from({ length: CAN_SHARE ? DOORS - 1 : 0 }, () =>
    createListener({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  app.addHook('preClose', async () => {
    // Whoever is being answered stays until then; the server itself only waits for those who came through its own door.
    const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    await Promise.all(others.filter(({ listening }) => listening).map(close)).finally(() => clearInterval(closing));
  });
  if (CAN_SHARE) await checkIsFree({ host, port });
  await app.listen({ ...options, ...more });
  const { port: known } = app.server.address() as AddressInfo;
  for (const other of others) await listen(other, { ...options, port: known });
}
