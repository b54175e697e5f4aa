import * as orders from '@kontor/contract/orders/api.ts';
import * as pictures from '@kontor/contract/pictures/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import { priceAt } from '@kontor/contract/products/offer.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { removeUnusedPictures } from '#pictures';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop } from '#testing/shop.ts';

import { findUsedPictures } from './products.repo.ts';

const kontor = await testApp();
let shop: Awaited<ReturnType<typeof openShop>>;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '77', name: 'Mara' });
  await shop.online('77');
});

const BREAD = { name: 'Bauernbrot', price: 2.5, produces: { name: 'bread', amount: 1 }, ingredients: [] };
const change = (more: Partial<ProductChange>) =>
  shop.admin.call(api.changeProduct, { params: { id: shop.bread }, body: { ...BREAD, ...more } });
const menu = async (by: Pick<Caller, 'call'> = kontor.anonymous) => (await by.call(api.listOffers)).body;
const names = async () => (await menu()).map(({ name }) => name);
const buy = (expectedTotal?: number) =>
  mara.call(orders.placeOrder, {
    body: { items: [{ productId: shop.bread, amount: 2 }], ...(expectedTotal === undefined ? {} : { expectedTotal }) },
  });

test('a new product is not on sale: neither guests nor customers see it, and nobody can order it', async () => {
  const body = { ...BREAD, name: 'Geheimrezept' };
  const { id, onSale } = (await shop.admin.call(api.createProduct, { body })).body;
  expect(onSale).toBe(false);
  expect(await names()).toEqual(['Bauernbrot', 'Apfelkuchen']);
  expect((await mara.call(api.listProducts)).body.map(({ name }) => name)).toEqual(['Bauernbrot', 'Apfelkuchen']);
  expect((await shop.clerk.call(api.listProducts)).body).toHaveLength(3);
  const refused = await mara.call(orders.placeOrder, { body: { items: [{ productId: id, amount: 1 }] } });
  expect(refused.status).toBe(422);
  expect((await change({ onSale: false })).status).toBe(200);
  expect((await buy()).status).toBe(422);
});

test('what a change does not mention stays: a call without the new properties takes nothing off sale', async () => {
  await change({ soldOut: true, offer: { price: 2, until: '2026-11-20T12:00:00.000Z' } });
  const { body } = await change({ price: 3 });
  expect(body).toMatchObject({ price: 3, onSale: true, soldOut: true, offer: { price: 2 } });
  expect((await change({ offer: null })).body.offer).toBeNull();
});

test('guests see neither recipe nor cost', async () => {
  const [offer] = await menu();
  expect(Object.keys(offer ?? {})).not.toContain('buyPrice');
  expect(Object.keys(offer ?? {})).not.toContain('ingredients');
});

test('what is sold out is shown and cannot be ordered', async () => {
  await change({ soldOut: true });
  expect((await menu())[0]).toMatchObject({ name: 'Bauernbrot', soldOut: true });
  const refused = await buy();
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toBe('Bauernbrot ist gerade ausverkauft. Bitte nimm es aus dem Warenkorb.');
});

test('an offer counts until its end, and an order keeps the price it was placed at', async () => {
  await change({ offer: { price: 2, until: new Date(kontor.time.now.getTime() + 60_000).toISOString() } });
  const { body: order } = await buy(4);
  expect(order.total).toBe(4);
  kontor.time.now = new Date(kontor.time.now.getTime() + 60_000);
  await mara.call(orders.changeOrder, {
    params: { id: order.id },
    body: { status: 'CANCELLED', version: order.version },
  });
  await shop.online('77');
  const refused = await buy(4);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('5,00')]);
  expect((await buy(5)).body.total).toBe(5);
});

test('an offer ends to the second in what was cached before: on the card, in the list and for what is ordered', async () => {
  const until = new Date('2026-11-16T17:30:00Z');
  await change({ offer: { price: 2, until: until.toISOString() } });
  const listed = async () => {
    const { body } = await mara.call(api.listProducts);
    return [await menu(), body].map((offers) => {
      const bread = offers.find(({ id }) => id === shop.bread);
      return bread && priceAt(bread, kontor.time.now);
    });
  };
  kontor.time.now = new Date(until.getTime() - 1000);
  await shop.online('77');
  expect(await listed()).toEqual([2, 2]);
  const refused = await buy(5);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('4,00')]);
  kontor.time.now = until;
  expect(await listed()).toEqual([2.5, 2.5]);
  expect((await buy(5)).body.total).toBe(5);
});

test('categories and the sequence within them decide what stands where', async () => {
  const saved = await shop.admin.call(api.saveCategories, {
    body: {
      categories: [
        { name: 'Süßes', icon: 'sweet' },
        { name: 'Brot', icon: 'bread' },
      ],
    },
  });
  const [sweet, bread] = saved.body;
  await change({ categoryId: bread?.id ?? null });
  expect(await names()).toEqual(['Bauernbrot', 'Apfelkuchen']);
  const cake = { name: 'Apfelkuchen', price: 14.5, produces: { name: 'cake', amount: 1 }, ingredients: [] };
  const put = { params: { id: shop.cake }, body: { ...cake, categoryId: sweet?.id ?? null } };
  await shop.admin.call(api.changeProduct, put);
  expect(await names()).toEqual(['Apfelkuchen', 'Bauernbrot']);
  const categories = [{ id: bread?.id ?? 0, name: 'Süßes', icon: 'bread' as const }];
  // Who had the list open before „Süßes“ was added would remove it, and its cakes would have none.
  const stale = await shop.admin.call(api.saveCategories, { body: { categories, seen: saved.body.slice(1) } });
  expect([stale.status, await names()]).toEqual([409, ['Apfelkuchen', 'Bauernbrot']]);
  await shop.admin.call(api.saveCategories, { body: { categories, seen: saved.body } });
  expect((await kontor.anonymous.call(api.listCategories)).body).toEqual([
    { id: bread?.id, name: 'Süßes', icon: 'bread' },
  ]);
  expect((await menu()).map(({ categoryId }) => categoryId)).toEqual([bread?.id, null]);
  expect((await change({ categoryId: sweet?.id ?? null })).status).toBe(422);
});

test('products of one category swap places, and others stay where they are', async () => {
  await shop.admin.call(api.sortProducts, { body: { ids: [shop.cake, shop.bread] } });
  expect(await names()).toEqual(['Apfelkuchen', 'Bauernbrot']);
  await shop.admin.call(api.sortProducts, { body: { ids: [shop.bread, shop.cake] } });
  expect(await names()).toEqual(['Bauernbrot', 'Apfelkuchen']);
});

test('a picture belongs to its product as long as it is shown; one for something else is refused', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
  const upload = (use: 'PRODUCT' | 'LOGO') =>
    shop.admin.call(pictures.uploadPicture, { body: { use, data: bytes.toString('base64') } });
  const { id } = (await upload('PRODUCT')).body;
  expect((await change({ picture: id })).body.picture).toBe(id);
  expect((await menu())[0]?.picture).toBe(id);
  expect((await change({ picture: (await upload('LOGO')).body.id })).status).toBe(422);
  expect((await change({ picture: '0'.repeat(32) })).status).toBe(422);
  const later = new Date(kontor.time.now.getTime() + 48 * 3_600_000);
  await removeUnusedPictures(kontor.db, [findUsedPictures], later);
  expect((await kontor.app.inject({ url: `/api/pictures/${id}/small` })).statusCode).toBe(200);
});
