import { changeInfo } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { ModeChange } from '@kontor/contract/hours/changes.ts';
import { changeHours, switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as api from '@kontor/contract/orders/api.ts';
import { expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let boss: Caller;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  boss = await kontor.as('SUPER_ADMIN');
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  // Who is in the game is forgotten after half a minute, and the clock is moved here.
  const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
  const features = { PRODUCTS: true, PRODUCT_ORDER: true } as const;
  await boss.call(changeInfo, { body: { ...info, features, mayOrder: 'ANYONE' } });
});

const turn = (body: ModeChange) => shop.clerk.call(switchHours, { body });
/** Open from 10 to 14 and from 18 to 2 on Sundays; it is Sunday, 13:00 in Berlin. */
async function keepHours() {
  const SUN = [
    { opens: '10:00', closes: '14:00' },
    { opens: '18:00', closes: '02:00' },
  ];
  await boss.call(changeHours, { body: { week: { ...EMPTY_WEEK, SUN }, exceptions: [], version: 1 } });
  await turn({ mode: 'AUTO' });
}
const said = async (by = mara) => {
  const { status, body } = await shop.order(by);
  return [status, body.detail];
};
const customers = (number: number) =>
  Promise.all(
    Array.from({ length: number }, (_, at) => kontor.as('USER', { id: String(100 + at), name: `Kunde ${at}` })),
  );
const orderCount = async () => (await shop.clerk.call(api.listOrders)).body.length;

test('an order is taken until the last moment of a span and refused at its end, with the next opening', async () => {
  await keepHours();
  kontor.time.now = new Date('2026-11-15T12:59:59.999Z');
  expect(await said()).toEqual([200, undefined]);
  kontor.time.now = new Date('2026-11-15T13:00:00.000Z');
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  expect(await said(lou)).toEqual([409, 'Wir haben gerade geschlossen und öffnen heute um 18:00 wieder.']);
  kontor.time.now = new Date('2026-11-15T17:00:00.000Z');
  expect((await said(lou))[0]).toBe(200);
});

test('a span over midnight takes orders on the next day', async () => {
  await keepHours();
  kontor.time.now = new Date('2026-11-16T00:59:59Z');
  expect((await said())[0]).toBe(200);
  kontor.time.now = new Date('2026-11-16T01:00:00Z');
  expect(await said(await kontor.as('USER', { id: '22', name: 'Lou' }))).toEqual([
    409,
    'Wir haben gerade geschlossen und öffnen Sonntag, 22.11., um 10:00 wieder.',
  ]);
});

test('closed by hand, the very next order is refused, and taken again when it opens', async () => {
  await turn({ mode: 'CLOSED' });
  expect(await said()).toEqual([409, 'Wir haben gerade geschlossen.']);
  await turn({ mode: 'CLOSED', until: '2026-11-15T12:30:00Z' });
  expect(await said()).toEqual([409, 'Wir haben gerade geschlossen und öffnen heute um 13:30 wieder.']);
  expect(await orderCount()).toBe(0);
  await turn({ mode: 'OPEN' });
  expect((await said())[0]).toBe(200);
});

test('customers hear that it is closed before they are sent into the game', async () => {
  const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
  const features = { PRODUCTS: true, PRODUCT_ORDER: true } as const;
  await boss.call(changeInfo, { body: { ...info, features, mayOrder: 'IN_GAME' } });
  await turn({ mode: 'CLOSED' });
  expect(await said()).toEqual([409, 'Wir haben gerade geschlossen.']);
});

test('orders that share a transaction are each judged by their own moment', async () => {
  await keepHours();
  const people = await customers(200);
  const end = new Date('2026-11-15T13:00:00Z').getTime();
  let [taken, isSplit] = [0, false];
  while (!isSplit) {
    const many = people.splice(0, 40);
    expect(many).not.toEqual([]);
    // Every look at the clock finds it a millisecond later: the span ends in the middle of them, unless others look as well.
    kontor.time.now = new Date(end - 60);
    kontor.time.run();
    const statuses = (await Promise.all(many.map((one) => shop.order(one)))).map(({ status }) => status);
    taken += statuses.filter((status) => status === 200).length;
    isSplit = statuses.includes(200) && statuses.includes(409);
    const { rows } = await kontor.pool.query(
      'select max(created_at) as last, count(*)::int as count from customer_order',
    );
    expect(rows[0].count).toBe(taken);
    expect(rows[0].last?.getTime() ?? 0).toBeLessThan(end);
  }
});

test('an order that is about to be written waits for the closing under way, and is refused by it', async () => {
  const closing = await kontor.pool.connect();
  try {
    await closing.query('begin');
    await closing.query('lock table hours in exclusive mode');
    await closing.query(
      `insert into hours (mode, mode_before, week, exceptions) values ('CLOSED', 'OPEN', '{}', '[]')`,
    );
    const sent = said();
    await until('the order waits', async () => {
      const { rows } = await kontor.pool.query(
        `select from pg_locks where relation = 'hours'::regclass and not granted and pid <> pg_backend_pid()`,
      );
      return rows.length > 0;
    });
    await closing.query('commit');
    expect(await sent).toEqual([409, 'Wir haben gerade geschlossen.']);
  } finally {
    closing.release();
  }
});

test('while orders pour in, none is placed after closing', async () => {
  const many = await customers(60);
  const first = many.slice(0, 30).map((one) => shop.order(one));
  const closing = turn({ mode: 'CLOSED' }).then(async (closed) => ({ closed, count: await orderCount() }));
  const replies = await Promise.all([...first, ...many.slice(30).map((one) => shop.order(one))]);
  const { closed, count } = await closing;
  expect(closed.status).toBe(200);
  expect(new Set(replies.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
  expect(await orderCount()).toBe(count);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(count);
});

test('an order repeated under its key is answered as the first time, although it is closed by now', async () => {
  const body = { items: [{ productId: shop.bread, amount: 1 }] };
  const send = () => mara.call(api.placeOrder, { body }, { 'idempotency-key': 'one' });
  const placed = await send();
  await turn({ mode: 'CLOSED' });
  const again = await send();
  expect([again.status, again.body]).toEqual([200, placed.body]);
});

test('an order placed in time can still be changed, cancelled and worked on', async () => {
  const placed = (await shop.order(mara)).body;
  await turn({ mode: 'CLOSED' });
  const items = [{ productId: shop.bread, amount: 5 }];
  const { body: changed, status } = await mara.call(api.changeOrder, {
    params: { id: placed.id },
    body: { items, version: placed.version },
  });
  expect([status, changed.items[0]?.amount]).toEqual([200, 5]);
  expect((await shop.step(shop.clerk, changed, 'ACCEPTED')).status).toBe(200);
});
