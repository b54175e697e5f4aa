import * as inventory from '@kontor/contract/inventory/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;
let ready: Order;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
  await shop.stock('bread', 10);
  ready = await shop.through((await shop.order(mara)).body, 'ACCEPTED', 'IN_PROGRESS', 'READY');
});

test('an order reported ready by mistake goes back into work, with its goods, its place and the person who has it', async () => {
  const place = () => kontor.db.selectFrom('customer_order').select('accepted_at').executeTakeFirstOrThrow();
  const before = await place();
  const { status, body } = await shop.step(shop.admin, ready, 'IN_PROGRESS');
  expect([status, body.status, body.assignee?.name]).toEqual([200, 'IN_PROGRESS', 'Nele']);
  expect(body.history.at(-1)).toMatchObject({ from: 'READY', to: 'IN_PROGRESS', by: 'Selma' });
  expect(await place()).toEqual(before);
  const stock = (await shop.clerk.call(inventory.listItems)).body.find(({ name }) => name === 'bread');
  expect(stock).toMatchObject({ amount: 10, reserved: 2 });
  const entry = await kontor.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect([entry.display_name, entry.message.replace(/<[^>]*>/g, '')]).toEqual([
    'Selma',
    'Bestellung B-2026-0001 ist doch nicht fertig: jetzt In Bearbeitung.',
  ]);
  expect((await shop.through(body, 'READY', 'COMPLETED')).status).toBe('COMPLETED');
});

test('the customer hears in the game that the order is not ready after all', async () => {
  await shop.step(shop.clerk, ready, 'IN_PROGRESS');
  const notices = await kontor.db
    .selectFrom('game_notice')
    .selectAll()
    .where('user_id', '=', '21')
    .orderBy('id')
    .execute();
  expect(notices.slice(-2).map(({ kind, text }) => [kind, text])).toEqual([
    ['ORDER_READY', 'B-2026-0001 liegt für dich bereit.'],
    ['ORDER_NOT_READY', 'B-2026-0001 ist doch noch nicht fertig. Wir melden uns, sobald sie bereitliegt.'],
  ]);
});

test('a customer takes nothing back', async () => {
  expect((await shop.step(mara, ready, 'IN_PROGRESS')).status).toBe(403);
});
