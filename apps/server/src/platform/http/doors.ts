import dns from 'node:dns';
import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer as createListener,
  type ListenOptions,
  type Server,
  type Socket,
} from 'node:net';
import { promisify } from 'node:util';
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

/** Another address than one of this machine may never answer. */
const PROBE_MS = 1_000;

function isTaken({ host, port }: { host: string; port: number }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = connect({ host, port, timeout: PROBE_MS });
  probe.on('connect', () => resolve(true));
  for (const event of ['error', 'timeout']) probe.on(event, () => resolve(false));
  return promise.finally(() => probe.destroy());
}

/**
 * Listeners that share a port would share it with any other program of this user as well. Only where somebody answers a
 * listener of our own finds out why not to listen there: closing it cuts off everybody who has just connected to it.
 */
async function checkIsFree(options: { host: string; port: number }): Promise<void> {
  if (options.port === 0 || !(await isTaken(options))) return;
  const probe = createListener();
  await listen(probe, options);
  await close(probe);
}

/** Left to itself, the framework makes another server for the second address of localhost, past everything that waits at this one. */
async function addressesOf(host: string): Promise<[string, ...string[]]> {
  if (host !== 'localhost') return [host];
  const found = await promisify(dns.lookup)(host, { all: true });
  const [first = host, ...more] = new Set(found.map(({ address }) => address));
  return [first, ...more];
}

/** A name may stand for an address this machine does not have, such as one of IPv6. */
async function listenIfThere(listener: Server, options: ListenOptions): Promise<void> {
  await listen(listener, options).catch((error: NodeJS.ErrnoException) => {
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '')) throw error;
  });
}

/** Lets the application be reached at an address, through as many doors as it takes when many come at once. */
export async function openDoors(
  app: FastifyInstance,
  { host, port, ...told }: FastifyListenOptions & { host: string; port: number },
): Promise<void> {
  const [address, ...more] = await addressesOf(host);
  const options = { host: address, port, backlog: BACKLOG, reusePort: CAN_SHARE };
  const others: Server[] = [];
  const addDoor = (): Server => {
    const pass = (socket: Socket) => app.server.emit('connection', socket);
    const door = createListener({ allowHalfOpen: true, noDelay: true }, pass);
    others.push(door);
    return door;
  };
  app.addHook('preClose', async () => {
    // Whoever is being answered stays until then; the server itself only waits for those who came through its own door.
    const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    await Promise.all(others.filter(({ listening }) => listening).map(close)).finally(() => clearInterval(closing));
  });
  if (CAN_SHARE) await checkIsFree({ host: address, port });
  await app.listen({ ...options, ...told });
  const { port: known } = app.server.address() as AddressInfo;
  for (let at = 1; CAN_SHARE && at < DOORS; at += 1) await listen(addDoor(), { ...options, port: known });
  for (const another of more) await listenIfThere(addDoor(), { host: another, port: known, backlog: BACKLOG });
}
