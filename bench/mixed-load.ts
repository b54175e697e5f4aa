import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { VALUES } from '../packages/contract/src/tips/schema.ts';
import { follow } from './follower.ts';
import { logIn } from './server.ts';

const FILM = fileURLToPath(new URL('../apps/server/demo-recordings/lager.mp4', import.meta.url));
// The demo's own customer waits for an order already.
const ids = { customer: '100000000000000003', staff: '100000000000000002', boss: '100000000000000004' };
const READS = ['/api/products', '/api/inventory/items', '/api/orders?state=running&limit=200', '/api/users/@me'];
const PUBLIC = ['/', '/api/info', '/api/tip-games', '/api/racing/classes', '/api/vods'];

export interface Mixed {
  /** What was done, by kind. */
  readonly done: Record<string, number>;
  stop: () => Promise<void>;
}

interface Target {
  url: string;
  db: pg.Client;
}

/** Everything people do, at a steady pace: reads, orders, bookings, tips, followers that come and go, recordings. */
export async function startMixedLoad({ url, db }: Target, perSecond: number): Promise<Mixed> {
  const done: Record<string, number> = {};
  const cookies = { customer: '', staff: '', boss: '' };
  for (const who of Object.keys(ids) as (keyof typeof ids)[]) cookies[who] = await logIn(url, ids[who]);
  await db.query('update demo_presence set online = true');

  const ask = async (who: keyof typeof ids | 'nobody', path: string, init: RequestInit = {}) => {
    const headers = { ...(who === 'nobody' ? {} : { cookie: cookies[who] }), ...init.headers };
    const answer = await fetch(url + path, { ...init, headers });
    const content = await answer.arrayBuffer();
    if (answer.status >= 400 && answer.status < 500) done.refused = (done.refused ?? 0) + 1;
    if (answer.status >= 500) throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}`);
    return { answer, json: () => JSON.parse(Buffer.from(content).toString()) };
  };
  const post = (who: keyof typeof ids, path: string, body: unknown) =>
    ask(who, path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  const [product] = (await ask('staff', '/api/products')).json();
  const [item] = (await ask('staff', '/api/inventory/items')).json();
  const [recording] = (await ask('nobody', '/api/vods')).json();
  const [game] = (await ask('nobody', '/api/tip-games?state=open')).json();
  const film = await readFile(FILM);
  let turn = 0;

  // One at a time, as the rules have it.
  let lastOrder: Promise<unknown> = Promise.resolve();
  const order = async (): Promise<void> => {
    const placed = await post('customer', '/api/orders', { items: [{ productId: product.id, amount: 1 }] });
    const { id, version } = placed.json();
    if (placed.answer.ok) await post('customer', `/api/order/${id}`, { status: 'CANCELLED', version });
  };
  const visit = async (): Promise<void> => {
    const follower = await follow(url, cookies.staff, '/topic/inventory-update');
    setTimeout(follower.close, 2_000);
  };
  const upload = async (): Promise<void> => {
    const tus = { 'tus-resumable': '1.0.0' };
    const made = await ask('boss', '/api/vods/upload', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(film.length),
        'upload-metadata': `filename ${btoa(`Last ${turn}.mp4`)}`,
      },
    });
    await ask('boss', made.answer.headers.get('location') ?? '', {
      method: 'PATCH',
      body: film,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    });
    for (const { id, title } of (await ask('nobody', '/api/vods')).json()) {
      if (title.startsWith('Last ')) await ask('boss', `/api/vod/${id}`, { method: 'DELETE' });
    }
  };
  const tip = (goals: number) => Object.fromEntries(VALUES.map((name) => [name, name === 'goalsTeamA' ? goals : 1]));
  const kinds: [string, number, () => Promise<unknown>][] = [
    ['reads', 8, () => ask('staff', READS[turn % READS.length] ?? '/')],
    ['public reads', 8, () => ask('nobody', PUBLIC[turn % PUBLIC.length] ?? '/')],
    ['orders', 4, () => (lastOrder = lastOrder.then(order, order))],
    ['bookings', 4, () => post('staff', '/api/inventory/items', { name: item.name, amount: turn % 2 ? 1 : -1 })],
    ['tips', 2, () => post('customer', `/api/tip-game/${game?.id ?? 1}/tips`, tip(turn % 5))],
    ['followers', 2, visit],
    ['ranges', 2, () => ask('nobody', `/api/vod/${recording.streamId}`, { headers: { range: 'bytes=1000-200000' } })],
    ['uploads', 0.05, upload],
  ];
  const whole = kinds.reduce((sum, [, share]) => sum + share, 0);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const timers = kinds.map(([name, share, work]) =>
    setInterval(
      () => {
        // What the server cannot keep up with is not sent.
        if (running.size > 200) return;
        turn += 1;
        const one: Promise<void> = work()
          .then(() => {
            done[name] = (done[name] ?? 0) + 1;
          })
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(one));
        running.add(one);
      },
      1000 / ((perSecond * share) / whole),
    ),
  );
  return {
    done,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      if (failures.length > 0) console.warn(`${failures.length} of the calls failed, the first: ${failures[0]}`);
    },
  };
}
