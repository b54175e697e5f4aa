import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to connections to the database: they pass, are refused, or stay without an answer. */
export type CableState = 'open' | 'refuses' | 'stalls';

export interface Cable {
  readonly port: number;
  set: (state: CableState) => Promise<void>;
  /** Cuts every connection that is open, in the middle of whatever it says. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** Stands between server and database and can be cut like a cable. */
export async function startCable(target: string): Promise<Cable> {
  const sockets = new Set<Socket>();
  const stops = new Set<() => void>();
  let state: CableState = 'open';

  const keep = (socket: Socket): Socket => socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  const server = createServer((near) => {
    sockets.add(keep(near));
    if (state === 'stalls') return near.pause();
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
      // Swallowed bytes are lost, so stalled connections are reset before others pass again.
      if (state === 'stalls') reset();
      if (state === 'refuses') await listen(port);
      state = wanted;
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
