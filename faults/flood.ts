import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { CLERK, CUSTOMERS, cookieOf, customerId, itemName } from './people.ts';

/** What one run of the flood came to; times in milliseconds. */
export interface Flood {
  sent: number;
  /** By status; 0 is a connection that broke or was refused, -1 no answer at all. */
  statuses: Record<number, number>;
  accepted: number[];
  /** Of them those that were sent once the first rush was over, on a connection that was there: new ones are accepted one by one. */
  settled: number[];
  shed: number[];
  /** 503 without Retry-After or without a German sentence. */
  rude: number;
  /** 200 that says something else than what was asked for. */
  wrong: number;
  booked: number;
  orders: number;
  /** Not sent because the client itself had no connection left. */
  held: number;
}

export interface FloodOptions {
  port: number;
  seconds: number;
  /** Requests per second, sent whether or not there are answers; without it as fast as answers come. */
  perSecond?: number;
  connections: number;
  product: number;
  /** Where customers begin, so that two floods do not share them. */
  first: number;
}

interface Request {
  text: string;
  kind: 'booking' | 'order' | 'read';
  /** What must be in a good answer. */
  expects: string;
  closes: boolean;
}

/** Longer than anybody waits in the queue of the server and is worked for then. */
const PATIENCE_MS = 40_000;
/** So long a rush may last. */
const RUSH_MS = 20_000;
const THERE_BEFORE = 400;

function requestOf(at: number, { product, first }: FloodOptions): Request {
  const closes = at % 10 === 0;
  const head = (line: string, cookie: string, more = '') =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${closes ? 'Connection: close\r\n' : ''}${more}\r\n`;
  const post = (path: string, cookie: string, body: string) =>
    `${head(`POST ${path}`, cookie, `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`)}${body}`;
  const customer = cookieOf(customerId((first + Math.floor(at / 10)) % CUSTOMERS));
  const turn = at % 10;
  if (turn < 4) {
    const item = itemName(at);
    const body = JSON.stringify({ name: item, amount: 1, reason: 'Einkauf' });
    return { text: post('/api/inventory/items', cookieOf(CLERK), body), kind: 'booking', expects: `"${item}"`, closes };
  }
  if (turn === 4) {
    const note = `flood-${first}-${at}`;
    const body = JSON.stringify({ items: [{ productId: product, amount: 1 }], note });
    return { text: post('/api/orders', customer, body), kind: 'order', expects: note, closes };
  }
  const path = turn < 8 ? '/api/orders?limit=20' : '/api/products';
  return { text: head(`GET ${path}`, turn < 8 ? customer : cookieOf(CLERK)), kind: 'read', expects: '[', closes };
}

interface Line {
  socket: Socket;
  request: Request | undefined;
  isNew: boolean;
  since: number;
  heard: string;
}

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);

/** An answer as soon as it is whole; with chunks it is whole at the empty one. */
function wholeAnswer(heard: string): { status: number; head: string; body: string } | undefined {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [head, body] = [heard.slice(0, end), heard.slice(end + 4)];
  const isWhole = /transfer-encoding: chunked/i.test(head)
    ? body.endsWith('0\r\n\r\n')
    : Buffer.byteLength(body, 'latin1') >= lengthOf(head);
  return isWhole ? { status: Number(head.slice(9, 12)), head, body } : undefined;
}

/** Sends more than the server can do, over many connections, a tenth of them new ones. */
export async function flood(options: FloodOptions): Promise<Flood> {
  const seen: Flood = {
    sent: 0,
    statuses: {},
    accepted: [],
    settled: [],
    shed: [],
    rude: 0,
    wrong: 0,
    booked: 0,
    orders: 0,
    held: 0,
  };
  const idle: Line[] = [];
  const all = new Set<Line>();
  let began = performance.now();
  let endsAt = began + options.seconds * 1000;
  const isOver = (): boolean => performance.now() >= endsAt;

  const count = (status: number): void => {
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
  };
  function note({ request, isNew, since, heard }: Line): boolean {
    const answer = wholeAnswer(heard);
    if (!answer || !request) return false;
    const took = performance.now() - since;
    count(answer.status);
    if (answer.status === 503) {
      seen.shed.push(took);
      if (!/retry-after: \d/i.test(answer.head) || !/"detail":"[^"]*Server/.test(answer.body)) seen.rude += 1;
    } else {
      seen.accepted.push(took);
      if (since - began >= RUSH_MS && !isNew) seen.settled.push(took);
    }
    if (answer.status !== 200) return true;
    if (!answer.body.includes(request.expects)) seen.wrong += 1;
    if (request.kind === 'booking') seen.booked += 1;
    if (request.kind === 'order') seen.orders += 1;
    return true;
  }

  function open(): Line {
    const line: Line = {
      socket: connect(options.port, '127.0.0.1'),
      request: undefined,
      isNew: true,
      since: 0,
      heard: '',
    };
    all.add(line);
    line.socket.setEncoding('latin1').setNoDelay(true);
    line.socket.on('error', () => {});
    line.socket.on('data', (chunk: unknown) => {
      line.heard += chunk;
      if (!line.request || !note(line)) return;
      const isLast = line.request.closes || /connection: close/i.test(line.heard.slice(0, 1_000));
      line.request = undefined;
      line.isNew = false;
      if (isLast) line.socket.destroy();
      else if (options.perSecond === undefined && !isOver()) send(line);
      else idle.push(line);
    });
    line.socket.once('close', () => {
      all.delete(line);
      if (line.request) count(0);
      if (options.perSecond === undefined && !isOver()) send(open());
    });
    return line;
  }

  function send(line: Line): void {
    line.request = requestOf(seen.sent, options);
    line.since = performance.now();
    line.heard = '';
    seen.sent += 1;
    line.socket.write(line.request.text);
  }

  /** Most of those who come have been here before; and a client that is busy opening sockets would measure itself. */
  async function fillUp(): Promise<void> {
    for (let at = 0; at < THERE_BEFORE; at += 1) {
      const line = open();
      await once(line.socket, 'connect');
      line.isNew = false;
      idle.push(line);
    }
    began = performance.now();
    endsAt = began + options.seconds * 1000;
  }

  function sendNext(): void {
    let line = idle.pop();
    while (line?.socket.destroyed) line = idle.pop();
    if (line) send(line);
    else if (all.size < options.connections) send(open());
    else seen.held += 1;
  }

  if (options.perSecond === undefined) for (let at = 0; at < options.connections; at += 1) send(open());
  else await fillUp();
  let due = 0;
  while (!isOver()) {
    await new Promise((done) => setTimeout(done, 5));
    due = options.perSecond === undefined ? 0 : ((performance.now() - began) / 1000) * options.perSecond;
    while (seen.sent + seen.held < due) sendNext();
  }
  const patienceEnds = performance.now() + PATIENCE_MS;
  const isWaiting = () => [...all].some(({ request }) => request);
  while (isWaiting() && performance.now() < patienceEnds) await new Promise((done) => setTimeout(done, 20));
  for (const line of all) {
    if (line.request) count(-1);
    line.request = undefined;
    line.socket.destroy();
  }
  return seen;
}

/** As a process of its own: what it is to do comes as one message, what it saw goes back as one. */
process.once('message', (options: FloodOptions) => {
  flood(options).then((seen) => process.send?.(seen, () => process.exit(0)));
});
