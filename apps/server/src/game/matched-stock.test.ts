import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import { expect, test } from 'vitest';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

const later = (minutes: number) => {
  kontor.time.now = new Date(kontor.time.now.getTime() + minutes * 60_000);
};
const report = (kind: 'changes' | 'snapshot', amount: number, citizenName = 'Piet') =>
  kontor.anonymous.call(
    game.sendStock,
    { body: { citizenName, kind, items: [{ name: 'bread', amount }] } },
    { authorization: `Bearer ${BRIDGE_TOKEN}` },
  );
const amount = async () =>
  (await shop.clerk.call(inventory.listItems)).body.find(({ name }) => name === 'bread')?.amount ?? 0;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '22', name: 'Mara' });
  await shop.online(mara.id);
  await report('snapshot', 5, 'Spielserver');
});

const accepted = async (pieces: number) => shop.through((await shop.order(mara, pieces)).body, 'ACCEPTED', 'READY');

test('goods that leave the stash after their hand-over are counted once, also by a count in between', async () => {
  const order = await accepted(3);
  expect((await shop.step(shop.clerk, order, 'COMPLETED')).status).toBe(200);
  expect((await report('snapshot', 5, 'Spielserver')).body.booked).toBe(0);
  await report('changes', -3);
  expect(await amount()).toBe(2);
  const bookings = await shop.clerk.call(inventory.listItemBookings, { params: { name: 'bread' } });
  expect(
    bookings.body.map(({ citizenName, matched, oldAmount, newAmount }) => [citizenName, oldAmount, newAmount, matched]),
  ).toEqual([
    ['Piet', 2, 2, -3],
    ['Nele', 5, 2, undefined],
    ['Spielserver', 0, 5, undefined],
  ]);
});

test('the last pieces may be taken out first: the board misses nothing, and the hand-over counts them once', async () => {
  const order = await accepted(5);
  await report('changes', -5);
  expect(await amount()).toBe(0);
  later(9);
  expect((await shop.step(shop.clerk, order, 'COMPLETED')).body.status).toBe('COMPLETED');
  await report('snapshot', 0, 'Spielserver');
  expect(await amount()).toBe(0);
});

test('after more than ten minutes the goods are gone for another reason', async () => {
  const order = await accepted(3);
  await report('changes', -3);
  later(11);
  expect((await shop.step(shop.clerk, order, 'COMPLETED')).body.detail).toContain('Dafür fehlt noch: 1 × Bauernbrot');
});

test('a sale at the till and goods taken out twice: what was taken too much is a change of its own', async () => {
  await report('changes', -1);
  const body = { items: [{ productId: shop.bread, amount: 2 }] };
  expect((await shop.clerk.call(till.sell, { body })).status).toBe(200);
  expect(await amount()).toBe(3);
  await report('changes', -2);
  expect(await amount()).toBe(2);
});

test('whether the game writes the stock is known, and since when it is silent', async () => {
  const source = async () => (await shop.clerk.call(game.getStockSource)).body;
  expect(await source()).toEqual({ isReporting: true, reportedAt: '2026-11-15T12:00:00.000Z' });
  later(16);
  expect(await source()).toEqual({ isReporting: false, reportedAt: '2026-11-15T12:00:00.000Z' });
});
