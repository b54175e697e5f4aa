import * as prices from '@kontor/contract/prices/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import type { Product, ProductChange } from '@kontor/contract/products/schema.ts';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;

kontor.prepare(async () => {
  shop = await openShop(kontor);
});

const BREAD = { name: 'Bauernbrot', price: 2.5, produces: { name: 'bread', amount: 1 }, ingredients: [] };
const create = (body: Partial<ProductChange> & { name: string }) =>
  shop.admin.call(api.createProduct, { body: { price: 15, ingredients: [], ...body } });
const change = (id: number, body: Partial<ProductChange> & { name: string }) =>
  shop.admin.call(api.changeProduct, { params: { id }, body: { price: 15, ingredients: [], ...body } });
const createMenu = async () => (await create({ name: 'Tafel', parts: [{ productId: shop.bread, amount: 2 }] })).body;
const setPrice = (name: string, pricePerUnit: number) =>
  shop.admin.call(prices.changePrice, { params: { name }, body: { pricePerUnit } });

test('a Menü costs what its parts cost, and its parts are named', async () => {
  const cake = { name: 'Apfelkuchen', produces: { name: 'cake', amount: 1 } };
  await change(shop.bread, { ...BREAD, ingredients: [{ name: 'flour', amount: 3 }] });
  await change(shop.cake, { ...cake, ingredients: [{ name: 'flour', amount: 5 }] });
  const parts = [
    { productId: shop.bread, amount: 2 },
    { productId: shop.cake, amount: 1 },
  ];
  const { id, ...menu } = (await create({ name: 'Tafel', parts })).body;
  expect(menu).toMatchObject({
    buyPrice: null,
    unpriced: ['Mehl'],
    produces: null,
    targetProductionCount: 0,
    parts: [
      { name: 'Bauernbrot', item: 'bread', amount: 2 },
      { name: 'Apfelkuchen', item: 'cake', amount: 1 },
    ],
  });
  await setPrice('flour', 0.1);
  const all = (await shop.admin.call(api.listProducts)).body as Product[];
  expect(all.find((one) => one.id === id)?.buyPrice).toBe(1.1);
});

test('a Menü in a Menü is refused, whichever of the two comes first', async () => {
  const menu = await createMenu();
  const refused = await create({ name: 'Doppelt', parts: [{ productId: menu.id, amount: 1 }] });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: 'Ein Menü besteht aus einzelnen Produkten, „Tafel“ ist selbst ein Menü.' },
  });
  const turned = await change(shop.bread, { name: 'Bauernbrot', parts: [{ productId: shop.cake, amount: 1 }] });
  expect(turned).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Menü „Tafel“') } });
  expect((await change(menu.id, { name: 'Tafel', parts: [{ productId: menu.id, amount: 1 }] })).status).toBe(422);
  expect((await change(menu.id, { name: 'Tafel', parts: [{ productId: 999, amount: 1 }] })).status).toBe(422);
});

test('what belongs to a Menü is removed only after it was taken out there', async () => {
  const menu = await createMenu();
  const refused = await shop.admin.call(api.removeProduct, { params: { id: shop.bread } });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Das Produkt „Bauernbrot“ gehört zum Menü „Tafel“. Nimm es dort zuerst heraus.' },
  });
  expect((await shop.admin.call(api.removeProduct, { params: { id: menu.id } })).status).toBe(204);
  expect((await shop.admin.call(api.removeProduct, { params: { id: shop.bread } })).status).toBe(204);
});

test('a product has either a recipe or parts, and each part once', async () => {
  const parts = [{ productId: shop.bread, amount: 1 }];
  expect((await create({ name: 'Nichts' })).status).toBe(422);
  expect((await create({ ...BREAD, parts })).status).toBe(422);
  expect((await create({ name: 'Tafel', parts: [...parts, ...parts] })).status).toBe(422);
  expect((await create({ name: 'Tafel', parts: [{ productId: shop.bread, amount: 0 }] })).status).toBe(422);
});

test('a Menü becomes a product with a recipe and a product becomes a Menü', async () => {
  const menu = await createMenu();
  const made = (await change(menu.id, { ...BREAD, name: 'Tafel' })).body;
  expect(made).toMatchObject({ parts: [], produces: { name: 'bread' } });
  const again = (await change(menu.id, { name: 'Tafel', parts: [{ productId: shop.cake, amount: 3 }] })).body;
  expect(again).toMatchObject({ produces: null, parts: [{ productId: shop.cake, amount: 3 }] });
  const audits = await kontor.db.selectFrom('audit').select('changes').orderBy('id', 'desc').limit(1).execute();
  expect(JSON.stringify(audits)).toContain('3 × Apfelkuchen');
});
