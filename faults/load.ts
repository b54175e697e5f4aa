import type pg from 'pg';
import { pause, until } from './fault.ts';
import { withDatabase } from './kontor.ts';
import { type Answer, createWriteFactory, type Kind, type Stock, type Write } from './writes.ts';

/** Who is at it at the same time, each with one thing after the other. */
const WORKERS: readonly Kind[] = [
  ...Array.from({ length: 8 }, () => 'order' as const),
  ...Array.from({ length: 4 }, () => 'booking' as const),
  ...Array.from({ length: 2 }, () => 'handover' as const),
  ...Array.from({ length: 2 }, () => 'tip' as const),
  ...Array.from({ length: 4 }, () => 'sale' as const),
  'purchase',
];
const THINK_MS = 40;
const RETRY_MS = 300;
/** As long as a browser waits. */
const TIMEOUT_MS = 30_000;
/** Those who still try when the load ends go on for so long. */
const LAST_TRIES_MS = 30_000;

async function readGoods(connection: pg.ClientConfig): Promise<Stock> {
  return withDatabase(connection, async (db) => {
    const products = await db.query(`select id from product where name like 'Probe %' order by id`);
    const ready = await db.query(
      `select customer_order.id, item from customer_order join order_line on order_id = customer_order.id
       where status = 'READY' and note = 'bereit' order by customer_order.id`,
    );
    const game = await db.query(`select id from tip_game where tournament = 'Probe'`);
    return {
      products: products.rows.map(({ id }) => Number(id)),
      ready: ready.rows.map(({ id, item }) => ({ id: Number(id), item })),
      game: Number(game.rows[0].id),
    };
  });
}

/** An orderly 503 names when to come back and says so in German; one that leaves the outcome open is like a broken connection. */
async function classifyShed(answer: Response): Promise<Answer> {
  const { type, detail = '' } = (await answer.json().catch(() => ({}))) as { type?: string; detail?: string };
  if (!(Number(answer.headers.get('retry-after')) > 0) || !/[a-zäöü]{3,}/i.test(detail)) return 'wrong';
  return type === 'about:blank#server.in-doubt' ? 'broken' : 'shed';
}

async function classify(answer: Response): Promise<Answer> {
  if (answer.ok) return (await answer.text()).length > 0 || answer.status === 204 ? 'acknowledged' : 'wrong';
  if (answer.status === 503) return classifyShed(answer);
  await answer.body?.cancel();
  // So is 507, where a disk is full.
  if (answer.status < 500 || answer.status === 507) return 'refused';
  return 'wrong';
}

export interface Load {
  readonly writes: readonly Write[];
  /** How long answers took, in milliseconds, with the moment they came. */
  readonly answers: readonly { at: number; took: number; answer: Answer; status: number }[];
  count: (answer: Answer, since?: number) => number;
  /** Waits until so many more writes are acknowledged; answers how long the first of them took. */
  goesOn: (more?: number, longestMs?: number) => Promise<number>;
  stop: () => Promise<void>;
}

/** People order, book, hand over, tip, sell and buy until stopped; a write without an answer is sent again under the same key. */
export async function startLoad(
  urls: readonly string[],
  connection: pg.ClientConfig,
  workers: readonly Kind[] = WORKERS,
): Promise<Load> {
  const make = createWriteFactory(await readGoods(connection));
  const writes: Write[] = [];
  const answers: { at: number; took: number; answer: Answer; status: number }[] = [];
  let isOver = false;
  let lastTryAt = Number.POSITIVE_INFINITY;

  async function send(write: Write, url: string): Promise<Answer> {
    const since = performance.now();
    const headers = { cookie: write.cookie, 'content-type': 'application/json', 'idempotency-key': write.key };
    const body = JSON.stringify(write.body);
    let [answer, status]: [Answer, number] = ['broken', 0];
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await fetch(url + write.path, { method: 'POST', headers, body, signal });
      status = reply.status;
      answer = await classify(reply);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') answer = 'unanswered';
    }
    const now = performance.now();
    if (answer === 'acknowledged') write.acknowledgedAt = now;
    answers.push({ at: now, took: now - since, answer, status });
    return answer;
  }

  async function deliver(write: Write, turn: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const answer = await send(write, urls[(turn + tries) % urls.length] ?? '');
      write.answers.push(answer);
      if (answer === 'acknowledged' || answer === 'refused' || write.givesUp) return;
      if (performance.now() > lastTryAt) return;
      await pause(RETRY_MS);
    }
  }

  async function work(kind: Kind, turn: number): Promise<void> {
    for (let at = turn; !isOver; at += 1) {
      const write = make(kind);
      if (!write) return;
      writes.push(write);
      await deliver(write, at);
      await pause(THINK_MS);
    }
  }

  const working = Promise.all(workers.map(work));
  const count = (answer: Answer, since = 0): number =>
    answers.filter((one) => one.answer === answer && one.at >= since).length;
  return {
    writes,
    answers,
    count,
    goesOn: async (more = 200, longestMs = 60_000) => {
      const since = performance.now();
      await until('writes are acknowledged', () => count('acknowledged', since) >= more, longestMs);
      const first = answers.find(({ answer, at }) => answer === 'acknowledged' && at >= since);
      return (first?.at ?? since) - since;
    },
    stop: async () => {
      isOver = true;
      lastTryAt = performance.now() + LAST_TRIES_MS;
      await working;
    },
  };
}
