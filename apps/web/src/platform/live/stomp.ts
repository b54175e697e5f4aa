import { SESSION_ENDED } from '@kontor/contract/core/live.ts';
import { TABLET_QUERY } from '@kontor/contract/tablet/rules.ts';
import { inTablet } from '../tablet.ts';

export const RETRY_MS = 5000;
const HEARTBEAT_MS = 10_000;
/** So many beats may be missed before the other side counts as gone. */
const MISSED_BEATS = 2;

interface SocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (subscription: string, body: string) => void;
  /** Called once, with the server's close code or without one after a timeout. */
  readonly onEnd: (code: number | undefined) => void;
}

const write = (command: string, headers: Record<string, string>): string =>
  `${[command, ...Object.entries(headers).map(([name, value]) => `${name}:${value}`)].join('\n')}\n\n\0`;

function read(text: string) {
  const end = text.indexOf('\n\n');
  const [command = '', ...lines] = text.slice(0, end).split('\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
  return { command, headers: new Map(headers), body: text.slice(end + 2) };
}

/** What arrived may be a beat, one frame or several; what we are sent is JSON and holds no zero byte. */
const framesIn = (data: string) =>
  data
    .split('\0')
    .map((text) => text.replace(/^[\r\n]+/, ''))
    .filter((text) => text !== '')
    .map(read);

const rhythmOf = (heartbeat = ''): number =>
  Math.max(HEARTBEAT_MS, ...heartbeat.split(',').map((ms) => Number.parseInt(ms, 10) || 0));

/** A tab in the background may use its timers once a minute; a worker keeps the beat. */
function every(ms: number, beat: () => void): () => void {
  const script = new Blob([`setInterval(() => postMessage(0), ${ms})`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address);
  worker.onmessage = beat;
  return () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
}

/** One connection that speaks as much STOMP 1.2 as we use: no transactions, no acknowledgements, nothing sent. */
function openStompSocket(url: string, { onOpen, onMessage, onEnd }: SocketEvents) {
  const socket = new WebSocket(url, 'v12.stomp');
  let heardAt = Date.now();
  let stopBeating: (() => void) | undefined;
  let isEnded = false;

  const end = (code?: number) => {
    if (isEnded) return;
    isEnded = true;
    clearTimeout(timeout);
    stopBeating?.();
    // A socket that went silent is given up at once instead of waiting for the network to notice.
    socket.close();
    onEnd(code);
  };
  const timeout = setTimeout(end, MISSED_BEATS * HEARTBEAT_MS);

  const beat = (ms: number) => () => {
    if (Date.now() - heardAt > MISSED_BEATS * ms) end();
    else if (socket.readyState === WebSocket.OPEN) socket.send('\n');
  };

  const receive = ({ command, headers, body }: ReturnType<typeof read>) => {
    if (command === 'MESSAGE') onMessage(headers.get('subscription') ?? '', body);
    if (command !== 'CONNECTED') return;
    clearTimeout(timeout);
    const ms = rhythmOf(headers.get('heart-beat'));
    stopBeating = every(ms, beat(ms));
    onOpen();
  };

  const send = (command: string, headers: Record<string, string>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(write(command, headers));
  };

  socket.onopen = () => send('CONNECT', { 'accept-version': '1.2', 'heart-beat': `${HEARTBEAT_MS},${HEARTBEAT_MS}` });
  socket.onclose = ({ code }) => end(code);
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    for (const frame of framesIn(String(data))) if (!isEnded) receive(frame);
  };
  return { send, close: end };
}

export interface StompEvents {
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onSessionEnded: () => void;
  readonly onAttempt: () => void;
}

export type ConnectStomp = typeof connectStomp;
export type StompLink = ReturnType<ConnectStomp>;

const brokerUrl = (): string =>
  `${window.location.origin.replace(/^http/, 'ws')}/websocket${inTablet() ? `?${TABLET_QUERY}` : ''}`;

export const connectStomp = ({ onOpen, onLost, onSessionEnded, onAttempt }: StompEvents) => {
  const listeners = new Map<string, (body: string) => void>();
  let socket: ReturnType<typeof openStompSocket> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const onEnd = (code: number | undefined) => {
    listeners.clear();
    if (isClosed) return;
    retry = setTimeout(dial, RETRY_MS);
    if (code === SESSION_ENDED) onSessionEnded();
    else onLost();
  };

  const dial = () => {
    onAttempt();
    socket = openStompSocket(brokerUrl(), {
      onOpen,
      onMessage: (subscription, body) => listeners.get(subscription)?.(body),
      onEnd,
    });
  };
  dial();

  return {
    /** Returns how to unsubscribe. */
    subscribe(destination: string, onBody: (body: string) => void) {
      const current = socket;
      listeners.set(destination, onBody);
      // With the destination as id the server encodes one frame for all browsers.
      current?.send('SUBSCRIBE', { id: destination, destination });
      return () => {
        if (current !== socket) return;
        listeners.delete(destination);
        current?.send('UNSUBSCRIBE', { id: destination });
      };
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      socket?.close();
    },
  };
};
