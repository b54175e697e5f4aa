import { once } from 'node:events';

const TOPIC = '/topic/tip-game-update';
const BEAT_MS = 5_000;

/** An open page: receives messages, and sends heart-beats as the browser does. */
export interface Listener {
  readonly isOpen: boolean;
  readonly heard: number;
  /** The numbers of the games it heard of, in order. */
  readonly ids: readonly number[];
  close: () => void;
}

// Node's own socket takes headers, which the type of browsers does not know.
const Socket = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket;

async function listen(url: string, cookie: string): Promise<Listener> {
  const socket = new Socket(`${url.replace('http', 'ws')}/websocket`, { headers: { cookie, origin: url } });
  const ids: number[] = [];
  let beat: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  socket.addEventListener('error', () => ready.reject(new Error('the live channel refused a listener')));
  socket.addEventListener('close', () => clearInterval(beat));
  socket.addEventListener('message', ({ data }) => {
    // A burst comes as several frames in one message.
    for (const frame of String(data).split('\0')) {
      if (frame.startsWith('RECEIPT')) ready.resolve();
      const id = /"id":(\d+)/.exec(frame)?.[1];
      if (frame.startsWith('MESSAGE') && id) ids.push(Number(id));
    }
  });
  await once(socket, 'open').catch(() => ready.promise);
  socket.send(`CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:${BEAT_MS},${BEAT_MS}\n\n\0`);
  socket.send(`SUBSCRIBE\nid:sub\ndestination:${TOPIC}\nreceipt:ready\n\n\0`);
  beat = setInterval(() => socket.send('\n'), BEAT_MS);
  await ready.promise;
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    get heard() {
      return ids.length;
    },
    ids,
    close: () => socket.close(),
  };
}

/** Opens some, and closes them whatever happens. */
export async function withListeners<T>(
  url: string,
  cookies: readonly string[],
  work: (listeners: readonly Listener[]) => Promise<T>,
): Promise<T> {
  const listeners = await Promise.all(cookies.map((cookie) => listen(url, cookie)));
  try {
    return await work(listeners);
  } finally {
    for (const one of listeners) one.close();
  }
}
