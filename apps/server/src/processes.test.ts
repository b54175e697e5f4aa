import { copyFile, mkdtemp, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@stomp/stompjs';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import { freePort, isListening, keepKontor, kill } from '#platform/testing/processes.ts';

const MODERATOR = '100000000000000002';
const STOCK = '/api/inventory/items';

const { pool, connection } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'kontor-processes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server process of its own; all of them share the database and, as on one machine, the folder. */
async function startProcess() {
  const { user, password, host = '', port, database } = connection;
  const address = `${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const own = String(await freePort());
  const env = {
    DATABASE_URL: `postgres://${address}`,
    DATA_DIR: folder,
    PORT: own,
    RATE_LIMITS: 'off',
    FFMPEG: 'off',
  };
  const kontor = keepKontor(env);
  await isListening(kontor);
  return { ...kontor, url: `http://localhost:${own}` };
}

// The first one fills the database with the demo's business, …
const one = await startProcess();
await pool.query(
  `insert into video (stream_id, storage_key, title, state, started_at, finished_at, stored_at)
   select 'old-' || n, 'old-' || n || '.mp4', 'Alt ' || n, 'READY', now() - interval '90 days', now() - interval '90 days',
     now() - interval '90 days' from generate_series(1, 40) n`,
);
// … the others start at the same moment, with recordings that are past their time.
const [two, three] = await Promise.all([startProcess(), startProcess()]);

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

async function logIn(url: string, persona: string): Promise<string> {
  const begun = await fetch(`${url}/oauth2/authorization/discord`, { redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '');
  const body = new URLSearchParams([...page.searchParams, ['persona', persona]]);
  const chosen = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' });
  const back = chosen.headers.get('location') ?? '';
  return cookiesOf(await fetch(back, { redirect: 'manual', headers: { cookie: cookiesOf(begun) } }));
}

const statusOf = async (url: string, cookie: string): Promise<number> =>
  (await fetch(`${url}/api/users/@me`, { headers: { cookie } })).status;

const book = (url: string, cookie: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url + STOCK, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const readFlour = async (url: string, cookie: string): Promise<number> => {
  const items = (await (await fetch(url + STOCK, { headers: { cookie } })).json()) as {
    name: string;
    amount: number;
  }[];
  return items.find(({ name }) => name === 'flour')?.amount ?? 0;
};

async function follow(url: string, cookie: string, topic: string): Promise<string[]> {
  const heard: string[] = [];
  const headers = { origin: url, cookie };
  const client = new Client({
    reconnectDelay: 0,
    webSocketFactory: () => new WebSocket(`${url.replace('http', 'ws')}/websocket`, ['v12.stomp'], { headers }),
  });
  onTestFinished(() => client.deactivate());
  await new Promise<void>((subscribed) => {
    client.onConnect = () => {
      client.watchForReceipt('there', () => subscribed());
      client.subscribe(topic, ({ body }) => heard.push(body), { id: '0', receipt: 'there' });
    };
    client.activate();
  });
  return heard;
}

/** Orders of so many new customers that nobody has taken for two hours. */
async function placeOverdue(names: readonly string[]): Promise<void> {
  await pool.query(
    `with customers as (
       insert into app_user (id, user_name, created_at) select name, name, now() from unnest($1::text[]) name returning id
     )
     insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
     select id, 'NEW', '', '', 1, 1, '', now() - interval '2 hours', now() from customers`,
    [names],
  );
}

const OVERDUE = ['901', '902', '903'];
await placeOverdue(OVERDUE);

async function endsOf(names: readonly string[]): Promise<{ customer: string; ends: number }[]> {
  const { rows } = await pool.query(
    `select customer_id as customer, count(*)::int as ends from customer_order
     join order_event on order_id = customer_order.id and to_status = 'EXPIRED'
     where customer_id = any($1) group by customer_id order by customer_id`,
    [names],
  );
  return rows;
}

test('a session made at one process is valid at the other, and ended there it is ended here', async () => {
  const cookie = await logIn(one.url, MODERATOR);
  expect(await statusOf(two.url, cookie)).toBe(200);
  expect(await statusOf(one.url, cookie)).toBe(200);
  await fetch(`${two.url}/logout`, { method: 'POST', headers: { cookie }, redirect: 'manual' });
  expect(await statusOf(two.url, cookie)).toBe(401);
  await until('the session has ended everywhere', async () => (await statusOf(one.url, cookie)) === 401);
});

test('a session that ends at one process closes its live connection at the other', async () => {
  const cookie = await logIn(one.url, MODERATOR);
  const socket = new WebSocket(`${one.url.replace('http', 'ws')}/websocket`, ['v12.stomp'], {
    headers: { origin: one.url, cookie },
  });
  const closed = new Promise((done) => socket.once('close', done));
  await new Promise((done) => socket.once('open', done));
  socket.send('CONNECT\naccept-version:1.2\nhost:kontor\n\n\0');
  await new Promise((done) => socket.once('message', done));
  await fetch(`${two.url}/logout`, { method: 'POST', headers: { cookie }, redirect: 'manual' });
  expect(await closed).toBe(4001);
});

test('what is written at one process is told to who follows at the other, and read there at once', async () => {
  const cookie = await logIn(one.url, MODERATOR);
  const read = () => readFlour(two.url, cookie);
  const before = await read();
  const heard = await follow(two.url, cookie, '/topic/inventory-update');
  expect((await book(one.url, cookie, { name: 'flour', amount: 7 })).status).toBe(200);
  await until('the message is there', () => heard.length > 0);
  expect(await read()).toBe(before + 7);
});

test('the same key sent to both processes at once is written once, and both answer the same', async () => {
  const cookie = await logIn(one.url, MODERATOR);
  const key = { 'idempotency-key': 'both-at-once' };
  const countEntries = async () => Number((await pool.query('select count(*) from inventory_history')).rows[0].count);
  const before = await countEntries();
  const answers = await Promise.all(
    [one, two, one, two].map(({ url }) => book(url, cookie, { name: 'flour', amount: 3 }, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(await countEntries()).toBe(before + 1);
});

/** Makes the commit of a booking wait until the returned function is called. */
async function holdCommits(): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4715)');
  await pool.query(`create function hold_commit() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock_shared(4715); return null; end $$`);
  await pool.query(`create constraint trigger hold_commit after insert on inventory_history
    deferrable initially deferred for each row execute function hold_commit()`);
  return async () => {
    await holder.query('select pg_advisory_unlock(4715)');
    holder.release();
    await until('nobody uses it', async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and objid = 4715`);
      return rowCount === 0;
    });
    await pool.query('drop function hold_commit cascade');
  };
}

test('what a process has committed before it was killed, and not announced, is read by the clients of the others', {
  tags: ['long'],
}, async () => {
  const killed = await startProcess();
  const cookie = await logIn(two.url, MODERATOR);
  const heard = await follow(two.url, cookie, '/topic/refetch');
  const before = await readFlour(two.url, cookie);
  const goOn = await holdCommits();
  const booking = book(killed.url, cookie, { name: 'flour', amount: 5 }).catch(() => undefined);
  await until('it is being committed', async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and objid = 4715 and not granted`,
    );
    return rowCount === 1;
  });
  kill(killed.process.pid, 'SIGKILL');
  await Promise.all([killed.exited, booking]);
  await goOn();
  await until('clients of another process read again', () => heard.length > 0);
  expect(await readFlour(two.url, cookie)).toBe(before + 5);
});

test('recordings that are past their time go once when two processes start on them', async () => {
  const left = async () => (await pool.query("select 1 from video where title like 'Alt %'")).rowCount;
  await until('they are gone', async () => (await left()) === 0);
  const { rows } = await pool.query("select count(*)::int as count from audit where message like '%Alt %'");
  expect(rows[0].count).toBe(40);
});

test('a recording in the inbox is taken once', async () => {
  const path = join(folder, 'film.mp4');
  await copyFile(join(import.meta.dirname, '../demo-recordings/lager.mp4'), path);
  const past = new Date(Date.now() - 60_000);
  await utimes(path, past, past);
  await rename(path, join(folder, 'recordings/inbox/gemeinsam.mp4'));
  const states = async () =>
    (await pool.query("select state from video where title = 'gemeinsam'")).rows.map(({ state }) => state);
  await until('it can be watched', async () => (await states()).includes('READY'));
  expect(await states()).toEqual(['READY']);
  const { rows } = await pool.query("select stream_id from video where title = 'gemeinsam'");
  for (const { url } of [one, two]) expect((await fetch(`${url}/api/vod/${rows[0].stream_id}`)).status).toBe(200);
});

test('orders expire once with several processes, and still do when all but one are gone', {
  tags: ['long'],
}, async () => {
  const [first, later] = [OVERDUE, ['904']];
  await until('they have expired', async () => (await endsOf(first)).length === 3);
  expect(await endsOf(first)).toEqual(first.map((customer) => ({ customer, ends: 1 })));
  for (const { process } of [one, three]) kill(process.pid, 'SIGKILL');
  await Promise.all([one.exited, three.exited]);
  await placeOverdue(later);
  await until('it has expired', async () => (await endsOf(later)).length === 1);
  expect(await statusOf(two.url, '')).toBe(401);
});
