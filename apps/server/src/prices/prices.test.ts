import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/prices/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();
let admin: Caller;

kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  const content = 'name;label;weight\nflour;Mehl;100\nwater;Wasser;90\n';
  await admin.call(inventory.importBaseItems, { body: { content, preview: false } });
});

const set = (name: string, pricePerUnit: number) =>
  admin.call(api.changePrice, { params: { name }, body: { pricePerUnit } });
const list = async () => (await admin.call(api.listPrices)).body;
const written = async () =>
  (await kontor.pool.query(`select message from audit where message like '%preis%' order by id`)).rows.length;

test('a price is set, changed and listed with the label of its item', async () => {
  expect((await set('flour', 1.25)).body).toMatchObject({ item: 'flour', pricePerUnit: 1.25 });
  await set('flour', 1.5);
  await set('water', 0.1);
  expect(await list()).toEqual([
    { item: 'flour', itemLabel: 'Mehl', pricePerUnit: 1.5 },
    { item: 'water', itemLabel: 'Wasser', pricePerUnit: 0.1 },
  ]);
  expect(await written()).toBe(3);
});

test.each([0, -1])('a price of %d deletes what was there', async (price) => {
  await set('flour', 1.25);
  const { status, body } = await set('flour', price);
  expect([status, body]).toEqual([200, null]);
  expect(await list()).toEqual([]);
});

test('what has no price can be deleted all the same, and an unknown item has none', async () => {
  expect((await admin.call(api.removePrice, { params: { name: 'flour' } })).status).toBe(204);
  expect((await set('gold', 5)).status).toBe(422);
  expect(await list()).toEqual([]);
});

test('what an item cost over time is kept, also that it had no price', async () => {
  for (const price of [1.25, 1.25, 1.5, 0]) await set('flour', price);
  const { body } = await admin.call(api.listPriceChanges, { params: { name: 'flour' } });
  expect(body.map(({ pricePerUnit }) => pricePerUnit)).toEqual([null, 1.5, 1.25]);
});
