const CONNECT = 'CONNECT\naccept-version:1.2\nhost:kontor\nheart-beat:0,0\n\n\0';
const PATIENCE_MS = 10_000;

export interface Subscriber {
  /** Resolves with the moment of the next message. */
  next: () => Promise<number>;
  close: () => void;
}

/** A browser that follows one topic over the live channel. */
export function subscribe(url: string, cookie: string, topic: string): Promise<Subscriber> {
  const { promise, resolve, reject } = Promise.withResolvers<Subscriber>();
  const headers = { cookie, origin: url };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    protocols: ['v12.stomp'],
    headers,
  } as never);
  const late = setTimeout(() => reject(new Error('no answer on the live channel')), PATIENCE_MS);
  let heard: ((at: number) => void) | undefined;
  const subscriber: Subscriber = {
    next: () =>
      new Promise((done) => {
        heard = done;
      }),
    close: () => socket.close(),
  };
  socket.onopen = () => socket.send(CONNECT);
  socket.onerror = () => reject(new Error('the live channel did not open'));
  socket.onmessage = ({ data }) => {
    const frame = String(data);
    if (frame.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:0\ndestination:${topic}\nreceipt:there\n\n\0`);
    if (frame.startsWith('MESSAGE')) heard?.(performance.now());
    if (!frame.startsWith('RECEIPT')) return;
    clearTimeout(late);
    resolve(subscriber);
  };
  return promise;
}
