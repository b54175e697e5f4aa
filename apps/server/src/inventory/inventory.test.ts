import * as api from '@kontor/contract/inventory/api.ts';
import type { Reason } from '@kontor/contract/inventory/schema.ts';
import { expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { saveBaseItems } from './base-items.repo.ts';
import { bookStock } from './book-stock.ts';

const kontor = await testApp();
let clerk: Caller;
let boss: Caller;

kontor.prepare(async () => {
  const items = ['sugar', 'milk', 'eggs'].map((name, at) => ({ name, label: name.toUpperCase(), weight: at + 1 }));
  await transact(kontor.db, (tx) => saveBaseItems(tx, items));
  clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
});

const book = (name: string, amount: number, more: { reason?: Reason; expected?: number } = {}, by = clerk) =>
  by.call(api.changeStock, { body: { name, amount, ...more } });
const stock = async () =>
  Object.fromEntries((await clerk.call(api.listItems)).body.map(({ name, amount }) => [name, amount]));
const history = async () => (await boss.call(api.listHistory)).body;

test('a booking answers with the item and leaves one entry that names who, what and why', async () => {
  const answer = await book('sugar', 40, { reason: 'Einkauf' });
  expect(answer.body).toMatchObject({ name: 'sugar', label: 'SUGAR', amount: 40 });
  expect(await history()).toEqual([
    {
      id: answer.body.historyId,
      citizenName: 'Nele',
      source: 'KONTOR',
      date: '2026-11-15T12:00:00.000Z',
      reason: 'Einkauf',
      items: [{ name: 'sugar', label: 'SUGAR', oldAmount: 0, newAmount: 40 }],
    },
  ]);
});

test('at zero the item disappears from the list and is among the empty ones, where nothing stands that was never there', async () => {
  await book('sugar', 5);
  await book('sugar', -5);
  expect(await stock()).toEqual({});
  expect((await clerk.call(api.listEmptyItems)).body).toEqual([{ name: 'sugar', label: 'SUGAR' }]);
  await book('sugar', 1);
  expect((await clerk.call(api.listEmptyItems)).body).toEqual([]);
});

test('taking more than is in stock is refused and leaves no trace', async () => {
  await book('sugar', 12);
  const answer = await book('sugar', -13);
  expect([answer.status, answer.body.detail]).toEqual([409, 'Der Bestand würde negativ (12 vorhanden).']);
  expect(await stock()).toEqual({ sugar: 12 });
  expect(await history()).toHaveLength(1);
});

test('an unknown item is refused', async () => {
  expect((await book('gold', 1)).status).toBe(422);
});

test('two clerks cannot both take the last crate', async () => {
  await book('sugar', 1);
  const replies = await Promise.all([book('sugar', -1), book('sugar', -1)]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
});

test('100 changes at the same moment lose nothing, and the history adds up to the stock', async () => {
  const names = ['sugar', 'milk', 'eggs'];
  await Promise.all(Array.from({ length: 100 }, (_, at) => book(names[at % 3] ?? '', (at % 5) + 1)));
  const sum = (name: string) =>
    Array.from({ length: 100 }, (_, at) => (names[at % 3] === name ? (at % 5) + 1 : 0)).reduce((a, b) => a + b);
  expect(await stock()).toEqual({ sugar: sum('sugar'), milk: sum('milk'), eggs: sum('eggs') });
  const booked = (await history()).flatMap((entry) => entry.items);
  expect(booked).toHaveLength(100);
  const added = booked
    .filter(({ name }) => name === 'milk')
    .reduce((total, { oldAmount, newAmount }) => total + newAmount - oldAmount, 0);
  expect(added).toBe(sum('milk'));
});

test('removing the stock on screen is refused when the amount has changed', async () => {
  await book('sugar', 10);
  await book('sugar', 2);
  const answer = await book('sugar', -10, { expected: 10 });
  expect([answer.status, answer.body.type]).toEqual([409, 'about:blank#inventory.changed']);
  expect(await stock()).toEqual({ sugar: 12 });
});

test('a booking that is repeated with its key is booked once', async () => {
  const send = () =>
    clerk.call(api.changeStock, { body: { name: 'sugar', amount: 3 } }, { 'idempotency-key': 'click' });
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ body }) => body.amount)).toEqual([3, 3, 3]);
  expect(await stock()).toEqual({ sugar: 3 });
});

test('several items are one entry, or nothing at all', async () => {
  await book('sugar', 5);
  const take = (changes: { name: string; amount: number }[]) =>
    transact(kontor.db, (tx) =>
      bookStock(tx, { by: { id: null, name: 'Kasse' }, reason: 'Verkauf', at: () => kontor.time.now, changes }),
    );
  await expect(
    take([
      { name: 'milk', amount: 1 },
      { name: 'sugar', amount: -6 },
    ]),
  ).rejects.toThrow('inventory.negative');
  expect(await stock()).toEqual({ sugar: 5 });
  kontor.time.now = new Date('2026-11-15T12:01:00Z');
  await take([
    { name: 'milk', amount: 1 },
    { name: 'sugar', amount: -5 },
  ]);
  expect((await history())[0]).toMatchObject({
    citizenName: 'Kasse',
    reason: 'Verkauf',
    items: [{ name: 'milk' }, { name: 'sugar' }],
  });
});

test('bookings of many items in opposite order do not block each other', async () => {
  const names = ['sugar', 'milk', 'eggs'];
  const take = (order: string[]) =>
    transact(kontor.db, (tx) =>
      bookStock(tx, {
        by: { id: null, name: 'X' },
        at: () => kontor.time.now,
        changes: order.map((name) => ({ name, amount: 1 })),
      }),
    );
  await Promise.all(Array.from({ length: 20 }, (_, at) => take(at % 2 ? names : names.toReversed())));
  expect(await stock()).toEqual({ sugar: 20, milk: 20, eggs: 20 });
});

test('a stocktake books every difference as one entry', async () => {
  await book('sugar', 10);
  await book('milk', 4);
  kontor.time.now = new Date('2026-11-15T12:01:00Z');
  const counts = [
    { name: 'sugar', counted: 8, expected: 10 },
    { name: 'milk', counted: 4, expected: 4 },
    { name: 'eggs', counted: 6, expected: 0 },
  ];
  expect((await clerk.call(api.bookStocktake, { body: { counts } })).status).toBe(200);
  expect(await stock()).toEqual({ sugar: 8, milk: 4, eggs: 6 });
  const [entry] = await history();
  expect(entry).toMatchObject({ reason: 'Inventur', items: [{ name: 'eggs' }, { name: 'sugar' }] });
});

test('a stocktake on outdated amounts books nothing', async () => {
  await book('sugar', 10);
  const counts = [
    { name: 'eggs', counted: 5, expected: 0 },
    { name: 'sugar', counted: 7, expected: 7 },
  ];
  expect((await clerk.call(api.bookStocktake, { body: { counts } })).status).toBe(409);
  expect(await stock()).toEqual({ sugar: 10 });
});

test('the same item cannot be counted twice in one stocktake', async () => {
  const counts = [1, 2].map((counted) => ({ name: 'eggs', counted, expected: 0 }));
  expect((await clerk.call(api.bookStocktake, { body: { counts } })).status).toBe(422);
});
