import { changeInfo, getInfo, infoUpdate } from '@kontor/contract/business/api.ts';
import { DEFAULT_COLORS, type MayOrder } from '@kontor/contract/business/schema.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let shop: Shop;
let boss: Caller;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  boss = await kontor.as('SUPER_ADMIN');
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
});

const info = {
  title: 'Bäckerei',
  name: 'Bäckerei Krume',
  responsible: 'Nele Voss',
  colors: DEFAULT_COLORS,
  darkMode: false,
  features: { PRODUCTS: true, PRODUCT_ORDER: true } as const,
};
const allow = (mayOrder: MayOrder) => boss.call(changeInfo, { body: { ...info, mayOrder } });

test('a new business takes orders from players who are in the game', async () => {
  expect((await kontor.anonymous.call(getInfo)).body.mayOrder).toBe('IN_GAME');
  expect((await shop.order(mara)).status).toBe(503);
  await shop.online('22');
  const refused = await shop.order(mara);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Du musst auf dem Spielserver eingeloggt sein, um zu bestellen.',
  ]);
});

test('with ANYONE every customer may order, whether or not the game is known', async () => {
  await allow('ANYONE');
  expect((await shop.order(mara)).status).toBe(200);
  await shop.online('22');
  expect((await shop.order(await kontor.as('USER', { id: '23', name: 'Kim' }))).status).toBe(200);
});

test('orders that share a transaction are each held to what counts when they come', async () => {
  await shop.online('21');
  const customers = await Promise.all(['21', '22', '23'].map((id) => kontor.as('USER', { id, name: `Kunde ${id}` })));
  const together = async () => (await Promise.all(customers.map((one) => shop.order(one)))).map(({ status }) => status);
  expect(await together()).toEqual([200, 409, 409]);
  await allow('ANYONE');
  // The first one has an order already.
  expect(await together()).toEqual([409, 200, 200]);
});

test('a switch counts for the very next order and is published', async () => {
  const heard = await follow(kontor.anonymous, infoUpdate);
  await allow('ANYONE');
  await eventually(() => expect(heard).toEqual(['/topic/info-update {}']));
  await allow('IN_GAME');
  expect((await shop.order(mara)).status).toBe(503);
});

test('saving without it leaves it as it is, and the audit log names the switch', async () => {
  await allow('ANYONE');
  const saved = await boss.call(changeInfo, { body: info });
  expect(saved.body.mayOrder).toBe('ANYONE');
  const [first] = await kontor.db
    .selectFrom('audit')
    .select('message')
    .where('message', 'like', 'Einstellungen%')
    .orderBy('id')
    .execute();
  expect(first?.message).toContain('Bestellen kann jeder, der angemeldet ist.');
});
