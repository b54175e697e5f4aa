import type { Input } from '@kontor/contract/core/endpoint.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import { changePrice } from '@kontor/contract/prices/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import * as wages from '@kontor/contract/wages/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';
import { openShop, type Shop } from '#testing/shop.ts';
import { lockUser } from '#users';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

type Sale = Input<typeof till.sell>['body'];

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.stock('bread', 100);
  await shop.stock('cake', 10);
});

const loaves = (amount: number) => [{ productId: shop.bread, amount }];
const sell = (more: Partial<Sale> = {}, by = shop.clerk, headers = {}) =>
  by.call(till.sell, { body: { items: loaves(2), payment: 'CASH', ...more } }, headers);
const stockOf = async (name: string) =>
  (await shop.clerk.call(inventory.listItems)).body.find((one) => one.name === name)?.amount ?? 0;
const book = async () => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', kind, account, cents, note) as row from cash_entry order by id`.execute(kontor.db);
  return rows.map(({ row }) => row);
};
const earned = async () => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(cents)::bigint as cents from wage_line group by kind order by kind`.execute(kontor.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};
const audits = async () =>
  (await kontor.db.selectFrom('audit').select('message').where('type', '=', 'TRADING').orderBy('id').execute()).map(
    ({ message }) => message.replace(/<[^>]*>/g, ''),
  );
const detail = ({ body }: { body: unknown }) => (body as { detail?: string }).detail;
const paths = ({ body }: { body: unknown }) =>
  (body as { errors?: { path: string }[] }).errors?.map(({ path }) => path);

test('a sale takes the goods, books the money and notes who sold it, in one step', async () => {
  const { status, body } = await sell({ tipCents: 50, customerName: 'Frau Berg' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number: 'B-2026-0001',
    status: 'COMPLETED',
    customer: { id: null, name: 'Frau Berg', avatarUrl: null },
    total: 5,
    bill: { source: 'TILL', dueCents: 500, tipCents: 50, owedCents: 0, payment: 'CASH', refunds: [] },
    history: [{ from: null, to: 'COMPLETED', by: 'Nele' }],
  });
  expect((await shop.clerk.call(orders.getOrder, { params: { id: body.id } })).body).toEqual(body);
  expect(await stockOf('bread')).toBe(98);
  expect(await book()).toEqual(['SALE CASH 550 Bestellung B-2026-0001']);
  expect(await earned()).toMatchObject({ TIP: 50 });
  expect((await audits()).at(-1)).toBe('Bestellung B-2026-0001 an der Kasse: 5 € (Bar).'.replace('5 €', '5,00 €'));
});

test('two taps on a bad line are one sale', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => sell({}, shop.clerk, { 'idempotency-key': 'tap' })));
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(other?.body).toEqual(one?.body);
  expect([await stockOf('bread'), (await book()).length]).toEqual([98, 1]);
});

test('a clerk whose rights are just being changed sells meanwhile', async () => {
  await transact(kontor.db, async (tx) => {
    await lockUser(tx, shop.clerk.id);
    expect((await sell()).status).toBe(200);
  });
});

test('more than is there is refused and leaves no trace', async () => {
  const refused = await sell({ items: loaves(101) });
  expect([refused.status, detail(refused)]).toEqual([409, 'Dafür fehlt noch: 1 × Bauernbrot (100 im Lager).']);
  expect([await stockOf('bread'), await book(), await audits()]).toEqual([100, [], []]);
  expect((await shop.clerk.call(orders.listOrders, { query: { source: 'TILL' } })).body).toEqual([]);
});

test('what an accepted order waits for is not sold over the counter', async () => {
  await shop.online('21');
  await shop.through((await shop.order(mara, 95)).body, 'ACCEPTED');
  const refused = await sell({ items: loaves(6) });
  expect(detail(refused)).toBe('Dafür fehlt noch: 1 × Bauernbrot (100 im Lager, davon 95 für frühere Bestellungen).');
  expect((await sell({ items: loaves(5) })).status).toBe(200);
});

test('twenty clerks who sell at once sell what is there and no more, and the book has every sale', async () => {
  const clerks = await Promise.all(
    Array.from({ length: 20 }, (_, at) => kontor.as('MODERATOR', { id: String(500 + at), name: `Nele ${at}` })),
  );
  const replies = await Promise.all(clerks.flatMap((clerk) => [1, 2].map(() => sell({ items: loaves(3) }, clerk))));
  const sold = replies.filter(({ status }) => status === 200);
  expect([sold.length, await stockOf('bread')]).toEqual([33, 1]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { rows } = await sql`
    select count(*) as entries, sum(cents)::bigint as cents, (select cents from cash_account) as balance,
      (select count(distinct id) from customer_order) as orders from cash_entry`.execute(kontor.db);
  expect(rows).toEqual([{ entries: 33, cents: 33 * 750, balance: 33 * 750, orders: 33 }]);
  const { rows: steps } = await sql`
    select old_amount - 3 as left_over, new_amount from inventory_history_item join inventory_history on id = history_id
    where reason = 'Verkauf' order by history_id`.execute(kontor.db);
  expect(steps).toEqual(Array.from({ length: 33 }, (_, at) => ({ left_over: 97 - 3 * at, new_amount: 97 - 3 * at })));
});

test('prices come from the server: another sum than the one shown sells nothing', async () => {
  const refused = await sell({ expectedCents: 100 });
  expect([refused.status, detail(refused)]).toEqual([
    409,
    'Die Preise haben sich geändert: Zu zahlen sind jetzt 5,00 €. Bitte prüfe es.',
  ]);
  expect((await sell({ expectedCents: 500 })).status).toBe(200);
});

test('a clerk gives a discount up to the limit, the administration more, nobody more than the goods', async () => {
  const off = (amount: { percent: number } | { cents: number }, by = shop.clerk) =>
    sell({ items: loaves(4), discount: { amount, reason: 'Mengenrabatt' } }, by);
  expect((await off({ percent: 20 })).body.bill).toMatchObject({
    discountCents: 200,
    discountReason: 'Mengenrabatt',
    dueCents: 800,
  });
  const refused = await off({ cents: 201 });
  expect([refused.status, paths(refused)]).toEqual([403, ['discount.amount']]);
  expect(detail(refused)).toContain('Mehr als 20 Prozent');
  expect((await off({ percent: 100 }, shop.admin)).body.bill.dueCents).toBe(0);
  expect((await off({ cents: 1001 }, shop.admin)).status).toBe(422);
  await shop.admin.call(till.changeTillSettings, { body: { discountLimit: 30 } });
  expect((await off({ percent: 30 })).status).toBe(200);
  expect(await book()).toEqual(['SALE CASH 800 Bestellung B-2026-0001', 'SALE CASH 700 Bestellung B-2026-0003']);
});

test('the cost is frozen with the order; it is unknown while a price is missing', async () => {
  const body = { name: 'Kuchen', price: 14.5, produces: { name: 'cake', amount: 2 }, onSale: true };
  const ingredients = [{ name: 'flour', amount: 3 }];
  await shop.admin.call(products.changeProduct, { params: { id: shop.cake }, body: { ...body, ingredients } });
  const cake = () => sell({ items: [{ productId: shop.cake, amount: 2 }] });
  const before = (await cake()).body;
  const price = (pricePerUnit: number) =>
    shop.admin.call(changePrice, { params: { name: 'flour' }, body: { pricePerUnit } });
  await price(0.5);
  const known = (await cake()).body;
  await price(2);
  const costOf = async (id: number) => (await shop.clerk.call(orders.getOrder, { params: { id } })).body.bill.cost;
  expect([await costOf(before.id), await costOf(known.id)]).toEqual([null, 1.5]);
});

test('an order of the website has its cost, which its customer does not see', async () => {
  await shop.online('21');
  await shop.admin.call(changePrice, { params: { name: 'flour' }, body: { pricePerUnit: 0.5 } });
  const { id } = (await shop.order(mara)).body;
  expect((await shop.clerk.call(orders.getOrder, { params: { id } })).body.bill).toMatchObject({
    cost: 0,
    isCostEstimated: false,
  });
  expect((await mara.call(orders.getOrder, { params: { id } })).body.bill).not.toHaveProperty('cost');
});

test('a sale that goes to the board is accepted, claims its goods and is paid at the hand-over', async () => {
  const { body } = await sell({ handsOver: false, payment: null, customerId: '21', note: 'ohne Tüte' });
  expect(body).toMatchObject({
    status: 'ACCEPTED',
    assignee: { name: 'Nele' },
    note: 'ohne Tüte',
    bill: { owedCents: 0 },
  });
  expect([await stockOf('bread'), await book()]).toEqual([100, []]);
  // Beside it, the customer still orders on the website.
  await shop.online('21');
  expect((await shop.order(mara)).status).toBe(200);
  const ready = await shop.through(body, 'READY');
  const change = { version: ready.version, status: 'COMPLETED' as const, payment: 'CARD' as const, tipCents: 100 };
  const done = await shop.clerk.call(orders.changeOrder, { params: { id: body.id }, body: change });
  expect(done.body.bill).toMatchObject({ payment: 'CARD', tipCents: 100, owedCents: 0 });
  expect([await stockOf('bread'), await book()]).toEqual([98, ['SALE BANK 600 Bestellung B-2026-0001']]);
});

test('an invoice is owed until it is paid, and paid once', async () => {
  const { id } = (await sell({ payment: 'INVOICE' })).body;
  const open = () => shop.clerk.call(orders.listOrders, { query: { owed: 'true' } });
  expect((await open()).body.map(({ bill }) => bill.owedCents)).toEqual([500]);
  expect(await book()).toEqual([]);
  const pay = () => shop.clerk.call(till.markPaid, { params: { id }, body: { payment: 'CARD' } });
  const replies = await Promise.all([pay(), pay(), pay()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([(await open()).body, await book()]).toEqual([[], ['SALE BANK 500 Bestellung B-2026-0001']]);
});

test('a hand-over that does not say how it was paid is owed', async () => {
  await shop.online('21');
  const done = await shop.through((await shop.order(mara)).body, 'ACCEPTED', 'READY', 'COMPLETED');
  expect(done.bill).toMatchObject({ payment: null, owedCents: 500 });
});

test('a refund gives back every cent, the goods and what was earned, once', async () => {
  const { id } = (await sell({ tipCents: 33, discount: { amount: { percent: 7 }, reason: 'Treue' } })).body;
  const refund = (by: Caller) =>
    by.call(till.refundSale, { params: { id }, body: { reason: 'war verbrannt', isBackInStock: true } });
  expect((await refund(shop.clerk)).status).toBe(403);
  const replies = await Promise.all([refund(shop.admin), refund(shop.admin)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await shop.clerk.call(orders.getOrder, { params: { id } });
  expect(body).toMatchObject({
    status: 'COMPLETED',
    bill: {
      refunds: [
        {
          by: 'Selma',
          reason: 'war verbrannt',
          isBackInStock: true,
          cents: 498,
          items: [{ name: 'Bauernbrot', amount: 2 }],
        },
      ],
      owedCents: 0,
    },
  });
  expect(await book()).toEqual(['SALE CASH 498 Bestellung B-2026-0001', 'SALE CASH -498 Erstattung B-2026-0001']);
  expect(Object.values(await earned()).every((cents) => cents === 0)).toBe(true);
  expect(await stockOf('bread')).toBe(100);
  const again = await shop.clerk.call(till.markPaid, { params: { id }, body: { payment: 'CASH' } });
  expect(again.status).toBe(409);
});

test('goods that come back one after the other give back what was paid, to the cent, the tip with the last of them', async () => {
  const lead = await kontor.as('SUPER_ADMIN', { id: '31', name: 'Vera' });
  const rate = { hourlyCents: 0, commissionBp: 750 };
  await lead.call(wages.saveWageRate, { body: { personId: null, fromDay: '2026-11-15', rate } });
  const items = [...loaves(3), { productId: shop.cake, amount: 2 }];
  const { id } = (await sell({ items, tipCents: 40, discount: { amount: { percent: 13 }, reason: 'Treue' } })).body;
  const paid = (await book())[0];
  const refund = (productId: number, isBackInStock: boolean) => {
    const body = { reason: 'zu viel', isBackInStock, items: [{ productId, amount: 1 }] };
    return shop.admin.call(till.refundSale, { params: { id }, body });
  };
  const first = await refund(shop.bread, true);
  expect(first.body.bill.refunds).toMatchObject([{ cents: first.body.bill.refundedCents, items: [{ amount: 1 }] }]);
  expect(await stockOf('bread')).toBe(98);
  // More than is left of it.
  const refused = await shop.admin.call(till.refundSale, {
    params: { id },
    body: { reason: 'x', isBackInStock: false, items: loaves(3) },
  });
  expect([refused.status, paths(refused)]).toEqual([409, ['items.0']]);
  const more = [
    await refund(shop.cake, false),
    // Two at once for the last but one and the last.
    ...(await Promise.all([refund(shop.bread, true), refund(shop.bread, false), refund(shop.bread, true)])),
  ];
  expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  const last = await shop.admin.call(till.refundSale, { params: { id }, body: { reason: 'x', isBackInStock: false } });
  expect(last.body.bill.refundedCents).toBe(last.body.bill.dueCents);
  expect((await refund(shop.cake, true)).status).toBe(409);
  const { rows } = await sql<{ cents: number; entries: number }>`
    select sum(cents)::bigint as cents, count(*) as entries from cash_entry`.execute(kontor.db);
  expect([paid, rows]).toEqual([expect.stringContaining('SALE CASH'), [{ cents: 0, entries: 6 }]]);
  expect(await earned()).toEqual({ COMMISSION: 0, TIP: 0 });
  expect(await findBroken(kontor.pool)).toEqual([]);
});

test('of an invoice that is partly given back the rest is owed, and paid', async () => {
  const { id } = (await sell({ payment: 'INVOICE' })).body;
  const body = { reason: 'zu viel', isBackInStock: true, items: loaves(1) };
  expect((await shop.admin.call(till.refundSale, { params: { id }, body })).body.bill.owedCents).toBe(250);
  await shop.clerk.call(till.markPaid, { params: { id }, body: { payment: 'CARD' } });
  await shop.admin.call(till.refundSale, { params: { id }, body });
  expect(await book()).toEqual(['SALE BANK 250 Bestellung B-2026-0001', 'SALE BANK -250 Erstattung B-2026-0001']);
});

test('the refund of an invoice that nobody paid books nothing and asks for nothing any more', async () => {
  const { id } = (await sell({ payment: 'INVOICE' })).body;
  const body = { reason: 'doch nicht', isBackInStock: false };
  expect((await shop.admin.call(till.refundSale, { params: { id }, body })).body.bill.owedCents).toBe(0);
  expect([await book(), await stockOf('bread')]).toEqual([[], 98]);
});

test('only what was handed over can be refunded or paid', async () => {
  const { id } = (await sell({ handsOver: false, payment: null })).body;
  const body = { reason: 'doch nicht', isBackInStock: false };
  const refused = await shop.admin.call(till.refundSale, { params: { id }, body });
  expect([refused.status, detail(refused)]).toEqual([
    409,
    'B-2026-0001 ist „Angenommen“. Erstatten lässt sich nur, was übergeben ist.',
  ]);
  const unpaid = await shop.clerk.call(till.markPaid, { params: { id }, body: { payment: 'CASH' } });
  expect([unpaid.status, detail(unpaid)]).toEqual([409, 'Für B-2026-0001 ist nichts zu bezahlen.']);
});

test.each([
  [{ tipCents: 100, payment: 'INVOICE' as const }, 'tipCents'],
  [{ handsOver: false }, 'payment'],
  [{ customerId: '21', customerName: 'Mara' }, 'customerName'],
  [{ customerId: '99' }, 'customerId'],
  [{ priceListId: 77 }, 'priceListId'],
  [{ items: [{ productId: 999, amount: 1 }] }, 'items.0.productId'],
])('a sale with %j is refused at its field', async (wrong, path) => {
  const refused = await sell(wrong);
  expect([refused.status, paths(refused)]).toEqual([422, [path]]);
});

test('nothing is sold into a day that is closed', async () => {
  await sell();
  await sql`update cash_account set closed_through = '2026-11-15'`.execute(kontor.db);
  const refused = await sell();
  expect(refused.status).toBe(409);
  expect([await stockOf('bread'), (await book()).length]).toEqual([98, 1]);
});

test('a walk-in is found by name, number and clerk', async () => {
  const { id } = (await sell({ customerName: 'Frau Berg' })).body;
  const found = async (search: string) =>
    (await shop.clerk.call(orders.listOrders, { query: { search } })).body.map((order) => order.id);
  expect([await found('Frau Berg'), await found('Nele'), await found('#1'), await found('Herr Tal')]).toEqual([
    [id],
    [id],
    [id],
    [],
  ]);
  expect((await mara.call(orders.listOrders)).body).toEqual([]);
  expect((await mara.call(orders.getOrder, { params: { id } })).status).toBe(404);
});

test('a customer sees what was bought at the counter', async () => {
  await sell({ customerId: '21' });
  expect((await mara.call(orders.listOrders)).body).toMatchObject([
    { customer: { name: 'Mara' }, bill: { source: 'TILL' } },
  ]);
});
