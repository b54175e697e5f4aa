import * as cash from '@kontor/contract/cash/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { changeStock, getItem, listHistory, undoBooking } from '@kontor/contract/inventory/api.ts';
import { listPrices } from '@kontor/contract/prices/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/actor.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { bookPurchase } from './book-purchase.ts';
import { bookCash, reverseCash } from './public.ts';
import { openBook } from './testing-cash.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let admin: Caller;
let clerk: Caller;
const book = openBook(kontor, () => admin);

kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  clerk = await kontor.as('MODERATOR', { name: 'Nele' });
});

const by = { id: null, name: 'Kontor' };
const sell = (id: string, cents: number, account: 'CASH' | 'BANK' = 'CASH') =>
  kontor.write((tx) =>
    bookCash(tx, { kind: 'SALE', account, cents, note: id, source: { kind: 'ORDER', id }, by, at: kontor.time.now }),
  );
const takeBack = (id: string) =>
  kontor.write((tx) => reverseCash(tx, { source: { kind: 'ORDER', id }, note: 'zurück', by, at: kontor.time.now }));

test('a book begins once with what there is, also after the first sale', async () => {
  expect(await book.overview()).toMatchObject({ hasBegun: false, balances: { CASH: 0, BANK: 0 }, openSince: null });
  await sell('1', 1_200);
  expect(await book.overview()).toMatchObject({ hasBegun: false, balances: { CASH: 1_200, BANK: 0 } });
  const open = () => admin.call(cash.openCashBook, { body: { CASH: 25_000, BANK: -10_050 } });
  expect((await open()).status).toBe(204);
  expect(await book.overview()).toMatchObject({ hasBegun: true, balances: { CASH: 26_200, BANK: -10_050 } });
  expect((await open()).status).toBe(409);
  expect(await book.lines()).toEqual([
    ['BANK', 'DEPOSIT', -10_050, 'Anfangsbestand'],
    ['CASH', 'DEPOSIT', 25_000, 'Anfangsbestand'],
    ['CASH', 'SALE', 1_200, '1'],
  ]);
  expect(await book.audits()).toContain('MANAGEMENT: Kassenbuch begonnen: <b>Kasse 250,00 €, Bank -100,50 €</b>.');
});

test('entries by hand carry the balance of their account, and an expense says what for', async () => {
  await book.deposit(10_000);
  const spent = await admin.call(cash.bookEntry, {
    body: { kind: 'EXPENSE', account: 'CASH', cents: 2_550, note: 'Lieferwagen', category: 'Fahrzeuge' },
  });
  expect(spent.body).toMatchObject({
    account: 'CASH',
    kind: 'EXPENSE',
    cents: -2_550,
    balance: 7_450,
    category: 'Fahrzeuge',
    by: 'Selma',
    day: '2026-11-15',
  });
  await admin.call(cash.bookEntry, { body: { kind: 'WITHDRAWAL', account: 'BANK', cents: 300, note: '' } });
  expect(await book.balances()).toEqual({ CASH: 7_450, BANK: -300 });
  const nothing = await admin.call(cash.bookEntry, { body: { kind: 'EXPENSE', account: 'CASH', cents: 1, note: ' ' } });
  expect([nothing.status, nothing.body.errors]).toEqual([
    422,
    [{ path: 'note', message: 'Wofür war das? Ein Stichwort genügt.' }],
  ]);
  expect(await book.audits()).toContain('MANAGEMENT: Ausgabe (Kasse): <b>25,50 €</b> – Fahrzeuge: Lieferwagen.');
});

test('a transfer is a withdrawal and a deposit, and is taken back as a whole', async () => {
  await book.deposit(10_000);
  await admin.call(cash.transferCash, { body: { from: 'CASH', cents: 4_000, note: 'zur Bank' } });
  expect(await book.balances()).toEqual({ CASH: 6_000, BANK: 4_000 });
  const [deposit, withdrawal] = await book.entries({ limit: '2' });
  expect(deposit?.source).toEqual(withdrawal?.source);
  expect((await book.reverse(deposit?.id ?? 0)).status).toBe(204);
  expect(await book.balances()).toEqual({ CASH: 10_000, BANK: 0 });
  expect((await book.reverse(withdrawal?.id ?? 0)).body.detail).toBe('Diese Buchung ist schon zurückgenommen.');
});

test('a counter-entry says what it takes back, and there is only one', async () => {
  await book.deposit(10_000);
  const { id } = (await book.spend(2_000)).body;
  const replies = await Promise.all([book.reverse(id), book.reverse(id), book.reverse(id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await book.balances()).toEqual({ CASH: 10_000, BANK: 0 });
  const [counter, spent] = await book.entries();
  expect(counter).toMatchObject({ kind: 'EXPENSE', cents: 2_000, note: 'Vertippt', reverses: { id, note: 'Benzin' } });
  expect(spent).toMatchObject({ id, reversedBy: counter?.id });
  expect((await book.reverse(counter?.id ?? 0)).body.detail).toBe('Das ist selbst schon eine Gegenbuchung.');
  expect((await book.reverse(999)).status).toBe(404);
});

test('what belongs to an order is not taken back in the book', async () => {
  const { id } = await sell('7', 500);
  expect((await book.reverse(id ?? 0)).body.detail).toBe(
    'Das wird dort zurückgenommen, wo es entstand: an der Bestellung.',
  );
});

test('a purchase books stock, book and price together', async () => {
  const shop = await openShop(kontor);
  await book.deposit(10_000);
  const bought = await book.buy(
    admin,
    [
      { name: 'flour', amount: 40, cents: 3_000 },
      { name: 'bread', amount: 3, cents: 1_000 },
    ],
    { note: 'Großmarkt', updatePrices: true },
  );
  expect(bought).toMatchObject({ status: 200, body: { cents: 4_000 } });
  expect(await book.balances()).toEqual({ CASH: 6_000, BANK: 0 });
  expect((await book.entries())[0]).toMatchObject({
    kind: 'PURCHASE',
    cents: -4_000,
    note: '40 × Mehl, 3 × Brot (Großmarkt)',
    source: { kind: 'PURCHASE', id: String(bought.body.id) },
  });
  expect((await shop.admin.call(getItem, { params: { name: 'flour' } })).body).toMatchObject({ amount: 40 });
  expect((await admin.call(listPrices)).body.map(({ item, pricePerUnit }) => [item, pricePerUnit])).toEqual([
    ['bread', 3.3333],
    ['flour', 0.75],
  ]);
  expect(await book.audits()).toContain('TRADING: Einkauf: 40 × Mehl, 3 × Brot für <b>40,00 €</b> (Kasse).');
});

test('a purchase that cannot be booked leaves no trace', async () => {
  await openShop(kontor);
  const lines = [
    { name: 'flour', amount: 40, cents: 3_000 },
    { name: 'gold', amount: 1, cents: 1_000 },
  ];
  expect((await book.buy(admin, lines)).status).toBe(422);
  expect(await book.entries()).toEqual([]);
  expect(await kontor.db.selectFrom('cash_purchase').selectAll().execute()).toEqual([]);
  expect((await admin.call(getItem, { params: { name: 'flour' } })).body.amount).toBe(0);
});

test('a purchase taken back returns the goods, unless they are to stay', async () => {
  await openShop(kontor);
  const buy = () => book.buy(admin, [{ name: 'flour', amount: 40, cents: 3_000 }]);
  await buy();
  await buy();
  const [second, first] = await book.entries();
  await book.reverse(second?.id ?? 0, false);
  const amount = async () => (await admin.call(getItem, { params: { name: 'flour' } })).body.amount;
  expect(await amount()).toBe(80);
  await clerk.call(changeStock, { body: { name: 'flour', amount: -60 } });
  const refused = await book.reverse(first?.id ?? 0);
  expect([refused.status, refused.body.detail]).toEqual([409, 'Der Bestand würde negativ (20 vorhanden).']);
  await clerk.call(changeStock, { body: { name: 'flour', amount: 60 } });
  await book.reverse(first?.id ?? 0);
  expect([await amount(), await book.balances()]).toEqual([40, { CASH: 0, BANK: 0 }]);
});

test('the stock of a purchase cannot be undone behind the back of the book', async () => {
  await openShop(kontor);
  await book.buy(admin, [{ name: 'flour', amount: 40, cents: 3_000 }]);
  const boss = await kontor.as('SUPER_ADMIN');
  const [booking] = (await boss.call(listHistory)).body;
  expect((await admin.call(undoBooking, { params: { id: booking?.id ?? 0 } })).status).toBe(409);
});

test('clerks buy out of the till, and nothing else', async () => {
  await openShop(kontor);
  const lines = [{ name: 'flour', amount: 4, cents: 300 }];
  expect((await book.buy(clerk, lines)).status).toBe(200);
  expect((await book.buy(clerk, lines, { account: 'BANK' })).status).toBe(403);
  expect((await book.buy(clerk, lines, { updatePrices: true })).status).toBe(403);
  expect((await clerk.call(cash.listCashEntries)).status).toBe(403);
  expect((await book.entries())[0]).toMatchObject({ by: 'Nele', cents: -300 });
});

test('a purchase sent twice under one key is booked once', async () => {
  await openShop(kontor);
  const body = {
    account: 'CASH' as const,
    lines: [{ name: 'flour', amount: 4, cents: 300 }],
    note: '',
    updatePrices: false,
  };
  const send = () => admin.call(cash.bookPurchase, { body }, { 'idempotency-key': 'one' });
  const [one, other] = [await send(), await send()];
  expect(other.body).toEqual(one.body);
  expect(await book.balances()).toEqual({ CASH: -300, BANK: 0 });
});

test('a purchase that is under way when the book is switched off is refused as a whole', async () => {
  await openShop(kontor);
  await switchOn(kontor, 'PRODUCTS', 'CASH');
  const lines = [{ name: 'flour', amount: 4, cents: 300 }];
  const actor = { id: admin.id, name: 'Selma', avatarUrl: null, sessionId: '', authorities: ['ROLE_ADMIN'] };
  const buying = kontor.write(async (tx) => {
    await sql`update business set features = array_remove(features, 'CASH')`.execute(tx);
    const wanted = { account: 'CASH' as const, lines, note: '', updatePrices: false };
    return bookPurchase(tx, actor as Actor, wanted, kontor.clock);
  });
  await expect(buying).rejects.toThrow(AppError);
  const booked =
    await sql`select 'purchase' from cash_purchase union all select 'stock' from inventory_history`.execute(kontor.db);
  expect(booked.rows).toEqual([]);
});

test('other slices book and take back in their own transaction, and nothing while the book is off', async () => {
  await sell('1', 1_250);
  await sell('2', 300, 'BANK');
  await sell('3', 0);
  expect(await takeBack('1')).toHaveLength(1);
  expect(await takeBack('1')).toEqual([]);
  expect(await takeBack('9')).toEqual([]);
  expect(await book.balances()).toEqual({ CASH: 0, BANK: 300 });
  // What was sold again after that is taken back on its own.
  await sell('1', 700);
  expect(await takeBack('1')).toHaveLength(1);
  expect(await book.balances()).toEqual({ CASH: 0, BANK: 300 });
  await expect(
    kontor.write(async (tx) => {
      await bookCash(tx, { kind: 'SALE', account: 'CASH', cents: 99, note: '', by, at: kontor.time.now });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await switchOn(kontor, 'PRODUCTS');
  expect(await sell('4', 500)).toEqual({ id: null });
  expect(await takeBack('2')).toEqual([]);
  expect((await admin.call(cash.getCashOverview)).status).toBe(404);
  await switchOn(kontor, 'CASH');
  expect(await book.balances()).toEqual({ CASH: 0, BANK: 300 });
});

test('the database itself refuses to change or delete what was booked', async () => {
  await book.deposit(10_000);
  await book.close('2026-11-15', 10_000, 10_000);
  const { id } = (await admin.call(cash.listCloses)).body[0] ?? { id: 0 };
  await admin.call(cash.reopenDay, { params: { id }, body: { reason: 'Noch ein Kunde' } });
  await kontor.pool.query(`insert into cash_purchase (items, cents) values ('[]', 1)`);
  for (const table of ['cash_entry', 'cash_purchase', 'cash_close', 'cash_reopening'])
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(
        kontor.pool.query(statement.replace('cash_purchase set at = now()', 'cash_purchase set cents = 0')),
        statement,
      ).rejects.toThrow('append-only');
});

test('twenty who book at once leave a book without a gap', async () => {
  const admins = await Promise.all(
    Array.from({ length: 20 }, (_, at) => kontor.as('ADMIN', { id: String(300 + at), name: `A${at}` })),
  );
  kontor.time.run();
  await Promise.all(
    admins.flatMap((one, at) => [
      one.call(cash.bookEntry, { body: { kind: 'DEPOSIT', account: 'CASH', cents: 100 + at, note: '' } }),
      one.call(cash.transferCash, { body: { from: at % 2 === 0 ? 'CASH' : 'BANK', cents: 10 + at, note: '' } }),
      one.call(cash.bookEntry, { body: { kind: 'WITHDRAWAL', account: 'BANK', cents: 1 + at, note: '' } }),
    ]),
  );
  const { CASH, BANK } = await book.balances();
  const sum = (of: (at: number) => number) => admins.reduce((total, _, at) => total + of(at), 0);
  const moved = sum((at) => (at % 2 === 0 ? 10 + at : -10 - at));
  expect([CASH, BANK]).toEqual([sum((at) => 100 + at) - moved, moved - sum((at) => 1 + at)]);
  expect(await book.entries()).toHaveLength(80);
});

test('the book is filtered by kind, account, person, kind of expense, span and words', async () => {
  await book.deposit(10_000);
  await admin.call(cash.bookEntry, {
    body: { kind: 'EXPENSE', account: 'BANK', cents: 100, note: 'Plakate', category: 'Werbung' },
  });
  await sell('1', 500);
  kontor.time.now = new Date('2026-11-16T12:00:00Z');
  await sell('2', 600);
  const found = async (query: object) => (await book.entries(query)).map(({ cents }) => cents);
  expect(await found({ kind: ['SALE'] })).toEqual([600, 500]);
  expect(await found({ kind: ['SALE', 'EXPENSE'], account: 'BANK' })).toEqual([-100]);
  expect(await found({ person: ['Selma'], kind: 'DEPOSIT' })).toEqual([10_000]);
  expect(await found({ category: ['Werbung'] })).toEqual([-100]);
  expect(await found({ from: '2026-11-16T00:00:00Z' })).toEqual([600]);
  expect(await found({ to: '2026-11-16T00:00:00Z', kind: 'SALE' })).toEqual([500]);
  expect(await found({ search: 'plakat' })).toEqual([-100]);
  expect(await found({ search: 'selma', kind: 'DEPOSIT' })).toEqual([10_000]);
  expect((await admin.call(cash.listCashPeople)).body).toEqual(['Kontor', 'Selma']);
});

test('the export holds what the filter shows, with formulas made harmless', async () => {
  await book.spend(250, '=1+1');
  await book.deposit(10_000);
  const { payload } = await kontor.app.inject({
    url: '/api/cash/export?kind=EXPENSE',
    headers: { cookie: admin.cookie },
  });
  expect(payload.split('\r\n')).toEqual([
    '\uFEFFNr.;Zeit;Konto;Art;Betrag;Stand;Wofür;Notiz;Betrifft;Person;Gegenbuchung zu',
    "1;15.11.2026, 13:00;Kasse;Ausgabe;-2,5;-2,5;;'=1+1;;Selma;",
    '',
  ]);
});

test('admins hear of every entry once, wherever it comes from', async () => {
  const heard = await follow(admin, cash.cashUpdate);
  await kontor.write(async (tx) => {
    for (const id of ['1', '2'])
      await bookCash(tx, { kind: 'SALE', account: 'CASH', cents: 1, note: id, by, at: kontor.time.now });
  });
  await eventually(() => expect(heard).toEqual(['/topic/cash-update {}']));
});

test('a day of booking is the day in Berlin, also just after midnight', async () => {
  kontor.time.now = new Date('2026-11-15T23:30:00Z');
  await sell('1', 100);
  expect((await book.entries())[0]?.day).toBe('2026-11-16');
});

test('within an account time does not run back, so that balances follow each other', async () => {
  await sell('1', 100);
  kontor.time.now = new Date('2026-11-15T11:00:00Z');
  await sell('2', 200);
  const { rows } = await sql<{ at: Date }>`select at from cash_entry order by id`.execute(kontor.db);
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z']);
  expect((await book.entries()).map(({ balance }) => balance)).toEqual([300, 100]);
});
