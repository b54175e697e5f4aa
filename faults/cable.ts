import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How the way to the database is: open; closed, so that connections are refused; or swallowing everything. */
export type Way = 'open' | 'refuses' | 'stalls';

export interface Cable {
  readonly port: number;
  set: (way: Way) => Promise<void>;
  /** Cuts every connection that is open, in the middle of whatever it says. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** Stands between server and database and can be cut like a cable. */
export async function startCable(target: string): Promise<Cable> {
  const sockets = new Set<Socket>();
  const stops = new Set<() => void>();
  let way: Way = 'open';

  const keep = (socket: Socket): Socket => socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  const server = createServer((near) => {
    sockets.add(keep(near));
    if (way === 'stalls') return near.pause();
    const far = keep(connect(target));
    near.pipe(far);
    far.pipe(near);
    const silence = (): void => {
      for (const end of [near, far]) end.unpipe().pause();
    };
    stops.add(silence);
    near.once('close', () => stops.delete(silence));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const port = await listen(0);
  return {
    port,
    reset,
    set: async (wanted) => {
      // What was swallowed is gone: who hangs in there is cut off when the way opens again.
      if (way === 'stalls') reset();
      if (way === 'refuses') await listen(port);
      way = wanted;
      if (wanted === 'refuses') {
        server.close();
        reset();
      }
      if (wanted === 'stalls') {
        for (const stop of stops) stop();
      }
    },
    stop: async () => {
      reset();
      if (server.listening) server.close();
    },
  };
}
