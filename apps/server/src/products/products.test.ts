import * as inventory from '@kontor/contract/inventory/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as production from '@kontor/contract/production/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import type { Product, ProductChange } from '@kontor/contract/products/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();
let admin: Caller;
let clerk: Caller;

kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  const content =
    'name;label;weight\nflour;Mehl;100\nwater;Wasser;90\nbread;Brot;500\ncake;Kuchen;900\nroll;Semmel;80\n';
  await admin.call(inventory.importBaseItems, { body: { content, preview: false } });
});

const change = (name: string, item: string, needs: Record<string, number>, more: Partial<ProductChange> = {}) => ({
  name,
  price: 2.5,
  produces: { name: item, amount: 1 },
  ingredients: Object.entries(needs).map(([ingredient, amount]) => ({ name: ingredient, amount })),
  ...more,
});
const create = (...args: Parameters<typeof change>) => admin.call(api.createProduct, { body: change(...args) });
const stock = (name: string, amount: number) => clerk.call(inventory.changeStock, { body: { name, amount } });
const setPrice = (name: string, pricePerUnit: number) =>
  admin.call(prices.changePrice, { params: { name }, body: { pricePerUnit } });
const first = async (by: Caller) => (await by.call(api.listProducts)).body[0] as Product;
const amounts = async () =>
  Object.fromEntries((await clerk.call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]));

test('a product knows its labels, its stock and what it costs to make', async () => {
  await stock('bread', 7);
  await setPrice('flour', 0.1);
  await create('Bauernbrot', 'bread', { flour: 3, water: 2 });
  expect(await first(clerk)).toMatchObject({ buyPrice: null, unpriced: ['Wasser'], inventoryAmount: 7 });
  await setPrice('water', 0.05);
  expect(await first(clerk)).toMatchObject({
    buyPrice: 0.4,
    unpriced: [],
    targetProductionCount: 100,
    produces: { label: 'Brot' },
    ingredients: [
      { name: 'flour', label: 'Mehl', amount: 3 },
      { name: 'water', label: 'Wasser', amount: 2 },
    ],
  });
});

test('an ingredient without a price that is a product itself costs what it takes to make', async () => {
  await setPrice('flour', 0.1);
  const { body: roll } = await create('Semmel', 'roll', { bread: 2, water: 1 });
  expect(roll).toMatchObject({ buyPrice: null, unpriced: ['Brot', 'Wasser'] });
  await create('Bauernbrot', 'bread', { flour: 3 }, { produces: { name: 'bread', amount: 2 } });
  const semmel = async () => (await clerk.call(api.listProducts)).body.find(({ id }) => id === roll.id);
  expect(await semmel()).toMatchObject({ buyPrice: null, unpriced: ['Wasser'] });
  await setPrice('water', 0.05);
  expect(await semmel()).toMatchObject({ buyPrice: 0.35, unpriced: [] });
  const saved = await admin.call(api.changeProduct, {
    params: { id: roll.id },
    body: change('Semmel', 'roll', { bread: 4 }),
  });
  expect(saved.body).toMatchObject({ buyPrice: 0.6 });
});

test('customers see the offer, without recipe, cost or target', async () => {
  await create('Bauernbrot', 'bread', { flour: 3 }, { onSale: true });
  const offer = await first(await kontor.as('USER'));
  expect(Object.keys(offer).sort()).toEqual([
    'available',
    'categoryId',
    'description',
    'id',
    'inventoryAmount',
    'isPopular',
    'kind',
    'name',
    'offer',
    'parts',
    'picture',
    'price',
    'produces',
    'soldOut',
    'weight',
  ]);
});

test('a bare owner sees recipes, because planning production needs them', async () => {
  await create('Bauernbrot', 'bread', { flour: 3 });
  expect(await first(await kontor.as('BUSINESS_OWNER', { bare: true }))).toHaveProperty('ingredients');
});

test('a circle over three products is refused with its path and changes nothing', async () => {
  await create('Brot', 'bread', { cake: 1 });
  await create('Kuchen', 'cake', { roll: 1 });
  const answer = await create('Semmel', 'roll', { bread: 1 });
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    'Rezept enthält einen Kreis: Semmel > Brot > Kuchen > Semmel.',
  ]);
  expect((await admin.call(api.listProducts)).body).toHaveLength(2);
});

test('two recipes that close a circle only together are not both accepted', async () => {
  const answers = await Promise.all([create('Brot', 'bread', { cake: 1 }), create('Kuchen', 'cake', { bread: 1 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a change on an outdated version is refused', async () => {
  const { body: product } = await create('Brot', 'bread', { flour: 1 });
  const params = { id: product.id };
  const save = (name: string, version: number) =>
    admin.call(api.changeProduct, { params, body: { ...change(name, 'bread', { flour: 2 }), version } });
  expect((await save('Weißbrot', product.version)).body).toMatchObject({ name: 'Weißbrot', version: 2 });
  expect((await save('Schwarzbrot', product.version)).status).toBe(409);
  expect(await first(admin)).toMatchObject({ name: 'Weißbrot', ingredients: [{ amount: 2 }] });
});

test('an item that does not exist is refused, a product that does not exist is not found', async () => {
  expect((await create('Gold', 'gold', {})).body.detail).toBe('Den Gegenstand „gold“ gibt es nicht.');
  expect((await admin.call(api.removeProduct, { params: { id: 99 } })).status).toBe(404);
});

test('products and prices leave entries of the management', async () => {
  const { body: product } = await create('Brot', 'bread', {});
  await setPrice('flour', 0.5);
  await setPrice('flour', 0);
  await admin.call(api.removeProduct, { params: { id: product.id } });
  const entries = await kontor.db.selectFrom('audit').select(['type', 'message']).orderBy('id').execute();
  expect(entries.slice(1).map(({ message }) => message)).toEqual([
    'Produkt <b>Brot</b> angelegt.',
    'Einkaufspreis von <b>Mehl</b>: keiner → 0,50 €.',
    'Einkaufspreis von <b>Mehl</b>: 0,50 € → keiner.',
    'Produkt <b>Brot</b> gelöscht.',
  ]);
});

test.each([0, -3])('a price of %d deletes the price', async (price) => {
  await setPrice('flour', 1.5);
  expect((await admin.call(prices.listPrices)).body).toEqual([{ item: 'flour', itemLabel: 'Mehl', pricePerUnit: 1.5 }]);
  expect((await setPrice('flour', price)).body).toBeNull();
  expect((await admin.call(prices.listPrices)).body).toEqual([]);
});

test('an import says which recipes still need an item and keeps it for them', async () => {
  await create('Bauernbrot', 'bread', { flour: 3 });
  const content = 'name;label;weight\nwater;Wasser;90\n';
  const { body } = await admin.call(inventory.importBaseItems, {
    body: { content, preview: false, removeVanished: true },
  });
  expect(body.vanished.find(({ name }) => name === 'flour')?.usedBy).toEqual(['Bauernbrot']);
  expect(body.vanished.find(({ name }) => name === 'cake')?.usedBy).toEqual([]);
  expect((await admin.call(inventory.listBaseItems)).body.map(({ name }) => name).sort()).toEqual([
    'bread',
    'flour',
    'water',
  ]);
});

const produce = (id: number, productions: number) =>
  clerk.call(production.bookProduction, { params: { id }, body: { productions } });

test('a production takes the ingredients and adds what was made, as one entry', async () => {
  await stock('flour', 10);
  const { body: product } = await create('Brot', 'bread', { flour: 0.5 }, { produces: { name: 'bread', amount: 4 } });
  const answer = await produce(product.id, 3);
  expect(answer.body).toMatchObject({ citizenName: 'Nele', reason: 'Produktion' });
  expect(await amounts()).toEqual({ flour: 8, bread: 12 });
});

test('a production without enough material says what is missing and books nothing', async () => {
  await stock('flour', 10);
  const { body: product } = await create('Brot', 'bread', { flour: 6, water: 2 });
  const answer = await produce(product.id, 2);
  expect([answer.status, answer.body.detail]).toEqual([409, 'Dafür fehlt Material: 2 × Mehl, 4 × Wasser.']);
  expect(await amounts()).toEqual({ flour: 10 });
});

test('50 productions racing for the last materials book exactly what there is', async () => {
  await stock('flour', 60);
  const { body: product } = await create('Brot', 'bread', { flour: 3 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => produce(product.id, 1)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await amounts()).toEqual({ bread: 20 });
});

test('productions of what never lay in the store before do not run into each other', async () => {
  const deadlocks = async (): Promise<unknown> => {
    const database = 'select deadlocks from pg_stat_database where datname = current_database()';
    return (await kontor.pool.query(database)).rows;
  };
  const before = await deadlocks();
  await stock('flour', 60);
  const { body: product } = await create('Brot', 'bread', { flour: 3 });
  await Promise.all(Array.from({ length: 20 }, () => produce(product.id, 1)));
  expect(await deadlocks()).toEqual(before);
});

test.each([1e-9, 5e-324, 1_000_001, 0.12345])(
  'a price of %d is refused with a sentence, not an error of ours',
  async (price) => {
    const answer = await setPrice('flour', price);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.message).toMatch(/Stellen nach dem Komma|höchstens/);
  },
);

test('what is answered is what is stored', async () => {
  expect((await setPrice('flour', 0.1 + 0.2)).body?.pricePerUnit).toBe(0.3);
});

test('a control character in a description is refused, line breaks are not', async () => {
  expect((await create('Brot', 'bread', {}, { description: 'a\u0000b' })).status).toBe(422);
  expect((await create('Brot', 'bread', {}, { description: 'a\n\tb' })).status).toBe(200);
});

test('a product is removed once, however many ask for it at the same moment', async () => {
  const { body: product } = await create('Brot', 'bread', {});
  const remove = () => admin.call(api.removeProduct, { params: { id: product.id } });
  const answers = await Promise.all(Array.from({ length: 6 }, remove));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
});
