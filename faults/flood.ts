import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { cookieOf, customerId } from '../bench/customers.ts';
import { pause } from './fault.ts';
import { CLERK, CUSTOMERS, itemName } from './people.ts';

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

interface Call {
  kind: 'booked' | 'orders' | 'read';
  path: string;
  cookie: string;
  body?: string;
  /** What must be in a good answer. */
  expects: string;
}

/** Longer than a call waits in the queue of the server and is worked on then. */
const LAST_ANSWERS_MS = 40_000;
/** So long a rush may last. */
const RUSH_MS = 20_000;
const EARLIER_VISITORS = 400;

function callOf(at: number, { product, first }: FloodOptions): Call {
  const customer = cookieOf(customerId((first + Math.floor(at / 10)) % CUSTOMERS));
  const turn = at % 10;
  if (turn < 4) {
    const item = itemName(at);
    const body = JSON.stringify({ name: item, amount: 1, reason: 'Einkauf' });
    return { kind: 'booked', path: '/api/inventory/items', cookie: cookieOf(CLERK), body, expects: `"${item}"` };
  }
  if (turn === 4) {
    const note = `flood-${first}-${at}`;
    const body = JSON.stringify({ items: [{ productId: product, amount: 1 }], note });
    return { kind: 'orders', path: '/api/orders', cookie: customer, body, expects: note };
  }
  if (turn < 8) return { kind: 'read', path: '/api/orders?limit=20', cookie: customer, expects: '[' };
  return { kind: 'read', path: '/api/products', cookie: cookieOf(CLERK), expects: '[' };
}

interface Answer {
  status: number;
  body: string;
  retryAfter: string | undefined;
  /** Over a connection that was there before. */
  isReused: boolean;
}

/** Sends more than the server can do, over many connections, a tenth of them new ones. */
async function flood(options: FloodOptions): Promise<Flood> {
  const { port, seconds, perSecond, connections } = options;
  const counts = { sent: 0, rude: 0, wrong: 0, booked: 0, orders: 0, held: 0 };
  const seen: Flood = { ...counts, statuses: {}, accepted: [], settled: [], shed: [] };
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'lifo',
  });
  let waiting = 0;
  let began = performance.now();
  const isOver = (): boolean => performance.now() >= began + seconds * 1000;

  const ask = ({ path, cookie, body }: Call, isLast: boolean): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
      const method = body ? 'POST' : 'GET';
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: isLast ? false : agent });
      asked.once('error', reject).once('response', (response) => {
        const { statusCode = 0, headers: said } = response;
        const rest = { status: statusCode, retryAfter: said['retry-after'], isReused: asked.reusedSocket };
        text(response).then((all) => resolve({ ...rest, body: all }), reject);
      });
      asked.end(body);
    });

  function note({ kind, expects }: Call, { status, body, retryAfter, isReused }: Answer, since: number): void {
    const took = performance.now() - since;
    if (status === 503) {
      seen.shed.push(took);
      if (!(Number(retryAfter) > 0) || !/"detail":"[^"]*Server/.test(body)) seen.rude += 1;
      return;
    }
    seen.accepted.push(took);
    if (since - began >= RUSH_MS && isReused) seen.settled.push(took);
    if (status !== 200) return;
    if (!body.includes(expects)) seen.wrong += 1;
    if (kind !== 'read') seen[kind] += 1;
  }

  async function send(): Promise<void> {
    const at = seen.sent++;
    const call = callOf(at, options);
    const since = performance.now();
    waiting += 1;
    const answer = await ask(call, at % 10 === 0).catch(() => undefined);
    waiting -= 1;
    const status = answer?.status ?? 0;
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    if (answer) note(call, answer, since);
  }

  if (perSecond === undefined) {
    const sender = async (): Promise<void> => {
      while (!isOver()) await send();
    };
    await Promise.race([
      Promise.all(Array.from({ length: connections }, sender)),
      pause(seconds * 1000 + LAST_ANSWERS_MS),
    ]);
  } else {
    // Most of those who come have been here before; and a client that is busy opening sockets would measure itself.
    const visit: Call = { kind: 'read', path: '/healthz', cookie: '', expects: '' };
    await Promise.all(Array.from({ length: EARLIER_VISITORS }, () => ask(visit, false)));
    for (began = performance.now(); !isOver(); await pause(5)) {
      const due = ((performance.now() - began) / 1000) * perSecond;
      while (seen.sent + seen.held < due) {
        if (waiting < connections) void send();
        else seen.held += 1;
      }
    }
    const deadline = performance.now() + LAST_ANSWERS_MS;
    while (waiting > 0 && performance.now() < deadline) await pause(20);
  }
  if (waiting > 0) seen.statuses[-1] = waiting;
  return seen;
}

/** As a process of its own: what it is to do comes as one message, what it saw goes back as one. */
process.once('message', (options: FloodOptions) => {
  flood(options).then((seen) => process.send?.(seen, () => process.exit(0)));
});
