import * as api from '@kontor/contract/orders/api.ts';
import { HAND_OVER_SECONDS } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let shop: Shop;
let mara: Caller;
let jonas: Caller;
let ready: Order;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  jonas = await kontor.as('MODERATOR', { id: '31', name: 'Jonas' });
  await shop.online('21');
  await shop.stock('bread', 10);
  ready = await shop.through((await shop.order(mara)).body, 'ACCEPTED', 'READY');
});

const announce = (by: Caller, handsOver: boolean, { id, version } = ready) =>
  by.call(api.changeOrder, { params: { id }, body: { handsOver, version } });
const seenBy = async (by: Caller) => (await by.call(api.getOrder, { params: { id: ready.id } })).body;
const REFUSED = 'B-2026-0001 wird gerade von Nele übergeben. Warte einen Moment.';

test('colleagues see who hands an order over, its customer does not, and nothing is overtaken by it', async () => {
  const live = { jonas: await follow(jonas, api.orderUpdate), mara: await follow(mara, api.orderUpdate) };
  const { status, body } = await announce(shop.clerk, true);
  expect([status, body.version, body.updatedAt]).toEqual([200, ready.version, ready.updatedAt]);
  const until = new Date(kontor.time.now.getTime() + HAND_OVER_SECONDS * 1000).toISOString();
  const handingOver = { id: shop.clerk.id, name: 'Nele', until };
  expect((await seenBy(jonas)).handingOver).toEqual(handingOver);
  expect((await jonas.call(api.listOrders)).body[0]?.handingOver).toEqual(handingOver);
  expect(await seenBy(mara)).not.toHaveProperty('handingOver');
  const message = JSON.stringify({ id: ready.id, status: 'READY', version: ready.version });
  await eventually(() => expect(live.jonas).toEqual([`/topic/order-update ${message}`]));
  expect(live.mara).toEqual([]);
});

test('two clerks cannot both hand over: until the time is over only the first one moves the order', async () => {
  await announce(shop.clerk, true);
  const second = await announce(jonas, true);
  expect([second.status, second.body.detail]).toEqual([409, REFUSED]);
  for (const status of ['COMPLETED', 'IN_PROGRESS', 'CANCELLED'] as const) {
    const refused = await shop.step(jonas, ready, status, 'weil');
    expect([refused.status, refused.body.detail]).toEqual([409, REFUSED]);
  }
  const done = await shop.step(shop.clerk, ready, 'COMPLETED');
  expect([done.status, done.body.handingOver]).toEqual([200, undefined]);
});

test('when the time is over, or it is taken back, the order is free for everybody', async () => {
  await announce(shop.clerk, true);
  expect((await announce(jonas, false)).status).toBe(409);
  await announce(shop.clerk, false);
  expect(await seenBy(jonas)).not.toHaveProperty('handingOver');
  await announce(shop.clerk, true);
  kontor.time.now = new Date(kontor.time.now.getTime() + HAND_OVER_SECONDS * 1000);
  expect((await announce(jonas, true)).body.handingOver?.name).toBe('Jonas');
  expect((await shop.step(jonas, ready, 'COMPLETED')).status).toBe(200);
});

test('only staff announce a hand-over, only of what lies ready and as it was seen', async () => {
  expect((await announce(mara, true)).status).toBe(403);
  expect((await announce(jonas, true, { ...ready, version: 1 })).status).toBe(409);
  const body = { handsOver: true, status: 'COMPLETED' as const, version: ready.version };
  expect((await jonas.call(api.changeOrder, { params: { id: ready.id }, body })).status).toBe(400);
  const back = (await shop.step(jonas, ready, 'IN_PROGRESS')).body;
  const { status, body: problem } = await announce(jonas, true, back);
  expect([status, problem.detail]).toEqual([409, 'B-2026-0001 ist „In Bearbeitung“ und lässt sich nicht übergeben.']);
});

test('of a clerk who deletes their account no announcement is left', async () => {
  await announce(jonas, true);
  expect((await jonas.call(deleteMyAccount, { body: { name: 'Jonas' } })).status).toBe(204);
  const rows = kontor.db.selectFrom('customer_order').select(['handing_over_by', 'handing_over_until']);
  expect(await rows.execute()).toEqual([{ handing_over_by: null, handing_over_until: null }]);
});
