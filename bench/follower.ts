const BEAT_MS = 10_000;
const TIMEOUT_MS = 10_000;

/** An open page that follows one topic over the live channel and sends heart-beats as a browser does. */
export interface Follower {
  readonly isOpen: boolean;
  /** The number in each message, in order; `NaN` where there is none. */
  readonly ids: readonly number[];
  /** Resolves with the moment of the next message. */
  next: () => Promise<number>;
  close: () => void;
}

// Node's own socket takes headers, which the type of browsers does not know.
const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;

export function follow(url: string, cookie: string, topic: string): Promise<Follower> {
  const { promise, resolve, reject } = Promise.withResolvers<Follower>();
  const headers = { cookie, origin: url };
  const socket = new Socket(`${url.replace('http', 'ws')}/websocket`, { protocols: ['v12.stomp'], headers });
  const late = setTimeout(() => reject(new Error('no answer on the live channel')), TIMEOUT_MS);
  const beat = setInterval(() => socket.send('\n'), BEAT_MS);
  const ids: number[] = [];
  let heard: ((at: number) => void) | undefined;
  const follower: Follower = {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    ids,
    next: () =>
      new Promise((done) => {
        heard = done;
      }),
    close: () => socket.close(),
  };
  socket.onopen = () => socket.send(`CONNECT\naccept-version:1.2\nhost:kontor\nheart-beat:${BEAT_MS},${BEAT_MS}\n\n\0`);
  socket.onerror = () => reject(new Error('the live channel did not open'));
  socket.onclose = () => clearInterval(beat);
  socket.onmessage = ({ data }) => {
    // A burst comes as several frames in one message.
    for (const frame of String(data).split('\0')) {
      if (frame.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:0\ndestination:${topic}\nreceipt:there\n\n\0`);
      if (frame.startsWith('RECEIPT')) resolve(follower);
      if (frame.startsWith('MESSAGE')) ids.push(Number(/"id":(\d+)/.exec(frame)?.[1]));
      if (frame.startsWith('MESSAGE')) heard?.(performance.now());
    }
  };
  return promise.finally(() => clearTimeout(late));
}
