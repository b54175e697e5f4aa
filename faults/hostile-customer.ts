import type pg from 'pg';
import { addPeople, cookieOf } from '../bench/customers.ts';
import { seconds } from './fault.ts';
import { type Kontor, withDatabase, withKontor } from './kontor.ts';
import type { Load } from './load.ts';
import { brokenOf, type Observed, underLoad } from './under-load.ts';

const HOSTILE = '8000001';
const [ORDERS, ANSWERS] = [600, 20_000];
const AT_ONCE = 12;
const LASTS_MS = 30_000;
const LONGEST_MS = 2_000;
const TWENTY = Array.from({ length: 20 }, () => 'order' as const);

/** Logged in anew, with all that one account can heap up: orders that were cancelled, and answers that are kept, their own and others'. */
async function addMany(db: pg.Client, round: number): Promise<void> {
  await db.query('delete from idempotency where owner like $1', ['heap%']);
  await db.query('delete from demo_presence where user_id = $1', [HOSTILE]);
  await addPeople(db, [HOSTILE]);
  await db.query(
    `with placed as (
       insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at, version)
       select $1, 'CANCELLED', 'Notiz ' || n, '555-' || n, 5, 10, 'Probe', now(), now(), 2 from generate_series(1, $2::int) n returning id
     ), lines as (
       insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
       select placed.id, 0, product.id, product.name, product.produces_name, 1, 5, 10 from placed join product on product.name = 'Probe 1'
     ), hour as (
       insert into order_hour as known select at::date, extract(hour from at), 0, 0, 0, 0, 0, 0, 0, 0, 0, $2, 0
       from (select now() at time zone 'Europe/Berlin') ended (at)
       on conflict (day, hour) do update set cancelled = known.cancelled + excluded.cancelled
     ), day as (
       insert into order_day as known select (now() at time zone 'Europe/Berlin')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, $2, 0
       on conflict (day) do update set cancelled = known.cancelled + excluded.cancelled
     ), events as (
       insert into order_event (order_id, version, at, to_status, by_name, by_id)
       select id, version, now(), case version when 1 then 'NEW' else 'CANCELLED' end, 'p', $1 from placed, generate_series(1, 2) version
     )
     insert into audit (type, message, search, display_name, created_at, actor_id)
     select 'TRADING', 'Bestellung eingegangen von <b>p</b>.', '', 'p', now(), $1 from placed`,
    [HOSTILE, ORDERS],
  );
  await db.query(
    `insert into idempotency (owner, key, request, response, created_at)
     select case n % 2 when 0 then $1 else 'heap' end, $2 || '-' || n, '',
       json_build_object('note', 'Notiz ' || n % $3::int, 'customer', json_build_object('id', $1, 'name', 'p'), 'text', repeat('x', 700))::text,
       now() - interval '1 hour' from generate_series(1, $4::int) n`,
    [HOSTILE, `round-${round}`, ORDERS, ANSWERS],
  );
}

/** Deletions at once, and beside them whatever waits for the account or for a key of theirs. */
async function attack(url: string, product: number, round: number): Promise<number[]> {
  const post = async (path: string, body: object, key?: string): Promise<number> => {
    const headers = {
      cookie: cookieOf(HOSTILE),
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await reply.body?.cancel();
    return reply.status;
  };
  const remove = (key?: string) => post('/api/users/@me/deletion', { name: `p${HOSTILE}` }, key);
  const order = (key?: string) => post('/api/orders', { items: [{ productId: product, amount: 1 }] }, key);
  return Promise.all([
    ...Array.from({ length: AT_ONCE }, (_, at) => remove(at % 2 === 1 ? `mine-${round}` : undefined)),
    ...Array.from({ length: AT_ONCE }, (_, at) => order(at % 2 === 1 ? `mine-${round}` : undefined)),
  ]);
}

function run({ url, connection }: Kontor, load: Load): Promise<Observed> {
  return withDatabase(connection, async (db) => {
    const { rows } = await db.query(`select id from product where name = 'Probe 1'`);
    const since = performance.now();
    const statuses: number[] = [];
    let rounds = 0;
    for (; performance.now() - since < LASTS_MS; rounds += 1) {
      // Where all were refused in the round before, the account is still there.
      if ((await db.query('select from app_user where id = $1', [HOSTILE])).rowCount === 0) await addMany(db, rounds);
      statuses.push(...(await attack(url, Number(rows[0].id), rounds)));
    }
    const during = load.answers.filter(({ at }) => at >= since).map(({ took }) => took);
    const longest = Math.max(...during);
    const median = during.toSorted((a, b) => a - b)[Math.floor(during.length / 2)] ?? 0;
    const counts = Object.entries(Object.groupBy(statuses, String)).map(
      ([status, all]) => `${all?.length} × ${status}`,
    );
    return {
      text: `${rounds} rounds of ${AT_ONCE} deletions and ${AT_ONCE} orders (${counts.join(', ')}); others: ${during.length} answers, median ${Math.round(median)} ms, longest ${seconds(longest)}`,
      broken: brokenOf(
        [longest <= LONGEST_MS, `one of the others waited ${seconds(longest)}`],
        [statuses.includes(204), 'no deletion was done: this was no attack'],
      ),
    };
  });
}

export const hostileCustomer = underLoad(
  'hostile-customer',
  `One customer deletes an account with ${ORDERS} orders and ${ANSWERS} answers, ${AT_ONCE} times at once, logs in and begins anew, without any rate limit: of twenty who order meanwhile none waits longer than ${LONGEST_MS / 1000} s`,
  run,
  { place: withKontor, workers: TWENTY },
);
