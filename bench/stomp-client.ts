import { connect, type Socket } from 'node:net';
import { clock, type Order, type Reached, SUBSCRIPTION, type Tally, TOPIC, textFrame } from './stomp-protocol.ts';

/** Holds any number of subscribers in one process, as cheaply as raw sockets allow. */
interface Subscriber {
  readonly socket: Socket;
  readonly index: number;
  isUpgraded: boolean;
  isClosed: boolean;
  hasBeaten: boolean;
  messages: number;
  lastId: number;
  rest: Buffer | undefined;
  onReady: () => void;
}

const AT_ONCE = 100;
const ADDRESSES = 8;
const BEAT_MS = 8_000;
const CLOSE = 8;
const [LF, M, R, ZERO, NINE] = [10, 77, 82, 48, 57];
const BEAT = textFrame('\n', true);

// Bytes are looked at where they arrive, so all subscribers share one place.
const scratch = Buffer.allocUnsafeSlow(256 * 1024);
const subscribers: Subscriber[] = [];
let watched = -1;
let times = new Float64Array(0);
let missing = 0;
let outOfOrder = 0;
let onReached = (): void => {};

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

/** The number at the end of the body `{"id":7}`. */
function idBefore(bytes: Buffer, end: number): number {
  let id = 0;
  for (let at = end - 3, place = 1; at > 0; at--, place *= 10) {
    const digit = bytes[at] ?? 0;
    if (digit < ZERO || digit > NINE) return id;
    id += (digit - ZERO) * place;
  }
  return id;
}

function hear(subscriber: Subscriber, id: number): void {
  subscriber.messages += 1;
  if (id < subscriber.lastId) outOfOrder += 1;
  subscriber.lastId = id;
  if (id !== watched || times[subscriber.index] !== 0) return;
  times[subscriber.index] = clock();
  missing -= 1;
  if (missing === 0) onReached();
}

/** A burst comes as several STOMP frames in one WebSocket frame. */
function takeMessages(subscriber: Subscriber, bytes: Buffer, start: number, end: number): void {
  for (let at = start; at < end; ) {
    at = bytes.indexOf(0, at) + 1;
    hear(subscriber, idBefore(bytes, at));
  }
}

function takeFrame(subscriber: Subscriber, bytes: Buffer, start: number, end: number): void {
  const first = bytes[start];
  if (first === M) takeMessages(subscriber, bytes, start, end);
  else if (first === LF) subscriber.hasBeaten = true;
  else if (first === R) subscriber.onReady();
  else if (bytes.toString('latin1', start, start + 9) !== 'CONNECTED') fail(bytes.toString('latin1', start, end));
}

/** Returns how many bytes were whole frames. */
function takeFrames(subscriber: Subscriber, bytes: Buffer, from: number, count: number): number {
  let at = from;
  while (at + 4 <= count || (at + 2 <= count && (bytes[at + 1] ?? 0) < 126)) {
    const short = bytes[at + 1] ?? 0;
    const start = short < 126 ? at + 2 : at + 4;
    const end = start + (short < 126 ? short : bytes.readUInt16BE(at + 2));
    if (end > count) break;
    if (((bytes[at] ?? 0) & 15) !== CLOSE) takeFrame(subscriber, bytes, start, end);
    at = end;
  }
  return at;
}

function receive(subscriber: Subscriber, count: number, onUpgraded: () => void): boolean {
  const { rest } = subscriber;
  const bytes = rest ? Buffer.concat([rest, scratch.subarray(0, count)]) : scratch;
  const length = (rest?.length ?? 0) + count;
  let from = 0;
  if (!subscriber.isUpgraded) {
    const end = bytes.subarray(0, length).indexOf('\r\n\r\n');
    if (end >= 0 && !bytes.toString('latin1', 0, 13).endsWith(' 101 ')) fail(bytes.toString('latin1', 0, end));
    subscriber.isUpgraded = end >= 0;
    if (end >= 0) onUpgraded();
    from = end >= 0 ? end + 4 : 0;
  }
  const used = subscriber.isUpgraded ? takeFrames(subscriber, bytes, from, length) : 0;
  subscriber.rest = used < length ? Buffer.from(bytes.subarray(used, length)) : undefined;
  return true;
}

type Opening = Extract<Order, { do: 'open' }>;

const greeting = ({ heartBeat }: Opening): Buffer =>
  Buffer.concat([
    textFrame(`CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:${heartBeat}\n\n\0`, true),
    textFrame(`SUBSCRIBE\nid:${SUBSCRIPTION}\ndestination:${TOPIC}\nreceipt:ready\n\n\0`, true),
  ]);

const handshake = ({ origin, cookies }: Opening, index: number): string =>
  `GET /websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: ${origin}\r\n` +
  `Cookie: ${cookies[index % cookies.length]}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

function subscribe(opening: Opening, hello: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const index = subscribers.length;
    const onRead = (count: number): boolean => receive(subscriber, count, () => socket.write(hello));
    const localAddress = `127.0.0.${2 + (index % ADDRESSES)}`;
    const onread = { buffer: scratch, callback: onRead };
    const socket = connect({ port: opening.port, host: '127.0.0.1', localAddress, noDelay: true, onread });
    const state = { isUpgraded: false, isClosed: false, hasBeaten: false, messages: 0, lastId: -1, rest: undefined };
    const subscriber: Subscriber = { socket, index, ...state, onReady: resolve };
    subscribers.push(subscriber);
    socket.on('error', () => {}).on('close', () => leave(subscriber));
    socket.write(handshake(opening, index));
  });
}

function leave(subscriber: Subscriber): void {
  subscriber.isClosed = true;
  if (!subscriber.isUpgraded) fail('the server has refused a subscriber');
}

async function open(opening: Opening): Promise<void> {
  const hello = greeting(opening);
  let left = opening.count;
  const openSome = async (): Promise<void> => {
    while (left-- > 0) await subscribe(opening, hello);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  if (opening.heartBeat === '0,0') return;
  setInterval(() => {
    for (const { socket, isClosed } of subscribers) if (!isClosed) socket.write(BEAT);
  }, BEAT_MS).unref();
}

function watch(id: number): void {
  watched = id;
  times = new Float64Array(subscribers.length);
  missing = subscribers.filter(({ isClosed }) => !isClosed).length;
  outOfOrder = 0;
  for (const subscriber of subscribers) subscriber.messages = 0;
}

async function reached(withinMs: number): Promise<Reached> {
  if (missing > 0) {
    const { promise, resolve } = Promise.withResolvers<void>();
    onReached = resolve;
    const timer = setTimeout(resolve, withinMs);
    await promise;
    clearTimeout(timer);
  }
  const sorted = times.filter((time) => time > 0).sort();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { first: at(0), p50: at(0.5), p99: at(0.99), max: at(1), missing };
}

function tally(): Tally {
  const stillOpen = subscribers.filter(({ isClosed }) => !isClosed);
  const counts = stillOpen.map(({ messages }) => messages);
  const { user, system } = process.cpuUsage();
  return {
    open: stillOpen.length,
    closed: subscribers.length - stillOpen.length,
    beating: stillOpen.filter(({ hasBeaten }) => hasBeaten).length,
    fewest: counts.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY),
    most: counts.reduce((most, count) => Math.max(most, count), 0),
    outOfOrder,
    cpuSeconds: (user + system) / 1e6,
  };
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'open') return open(order);
  if (order.do === 'watch') return watch(order.id);
  if (order.do === 'reached') return reached(order.withinMs);
  return tally();
}

process.on('message', async (order: Order) => void process.send?.({ answer: await obey(order) }));
process.once('disconnect', () => process.exit());
