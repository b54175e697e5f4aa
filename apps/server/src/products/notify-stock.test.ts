import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as production from '@kontor/contract/production/api.ts';
import * as products from '@kontor/contract/products/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
const CHANGED = `${products.productUpdate.name} {}`;
let shop: Shop;

kontor.prepare(async () => {
  shop = await openShop(kontor);
});

const heardAre = (heard: readonly string[], expected: readonly string[]) =>
  eventually(() => expect(heard).toEqual(expected));
const fromGame = (name: string, amount: number) =>
  kontor.anonymous.call(
    game.sendStock,
    { body: { citizenName: 'Jemand', items: [{ name, amount }] } },
    { authorization: `Bearer ${BRIDGE_TOKEN}` },
  );
const count = (name: string, counted: number, expected: number) =>
  shop.clerk.call(inventory.bookStocktake, { body: { counts: [{ name, counted, expected }] } });

test('a customer hears of the stock of products, whatever changed it', async () => {
  const heard = await follow(await kontor.as('USER'), products.productUpdate);
  const changes = [
    () => shop.stock('bread', 5),
    () => count('bread', 9, 5),
    () => fromGame('bread', 3),
    () => shop.clerk.call(production.bookProduction, { params: { id: shop.bread }, body: { productions: 1 } }),
  ];
  for (const [at, change] of changes.entries()) {
    expect((await change()).status).toBe(200);
    await heardAre(heard, Array(at + 1).fill(CHANGED));
  }
  const booked = (await shop.stock('bread', 1)).body;
  await shop.clerk.call(inventory.undoBooking, { params: { id: booked.historyId } });
  await heardAre(heard, Array(changes.length + 2).fill(CHANGED));
});

test('of raw materials a customer hears nothing, and of products no amount', async () => {
  const heard = await follow(await kontor.as('USER'), products.productUpdate);
  await shop.stock('flour', 5);
  await count('flour', 9, 5);
  await fromGame('flour', 3);
  // Messages keep their sequence: had there been one before this, it would stand here first.
  await shop.stock('bread', 5);
  await heardAre(heard, [CHANGED]);
});

test('a product that has just been made out of an item is told of', async () => {
  const heard = await follow(await kontor.as('USER'), products.productUpdate);
  const body = { name: 'Mehl', price: 1, produces: { name: 'flour', amount: 1 }, ingredients: [], onSale: true };
  await shop.admin.call(products.createProduct, { body });
  await shop.stock('flour', 5);
  await heardAre(heard, [CHANGED, CHANGED]);
});
