import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22');
});

const change = (by: Caller, { id, version }: Pick<Order, 'id' | 'version'>, body: object) =>
  by.call(api.changeOrder, { params: { id }, body: { version, ...body } });
const layReady = (by: Caller, order: Pick<Order, 'id' | 'version'>) =>
  change(by, order, { status: 'READY', isComplete: true });
const read = async (id: number) => (await shop.clerk.call(api.getOrder, { params: { id } })).body;
const stepsOf = ({ history }: Order) => history.map(({ from, to, by }) => `${from} > ${to}: ${by}`);
const audits = async () =>
  (await kontor.db.selectFrom('audit').selectAll().where('type', '=', 'TRADING').orderBy('id').execute()).map(
    ({ message, display_name }) => `${display_name}: ${message.replace(/<[^>]*>/g, '')}`,
  );

test('a new order whose goods are there is accepted and laid ready in one go, with both steps on record', async () => {
  await shop.stock('bread', 5);
  const placed = (await shop.order(mara)).body;
  const { status, body } = await layReady(shop.clerk, placed);
  expect([status, body.status, body.version, body.assignee?.name]).toEqual([200, 'READY', 3, 'Nele']);
  expect(stepsOf(body)).toEqual(['null > NEW: Mara', 'NEW > ACCEPTED: Nele', 'ACCEPTED > READY: Nele']);
  expect((await audits()).slice(1)).toEqual([
    'Nele: Bestellung B-2026-0001 ist jetzt Angenommen.',
    'Nele: Bestellung B-2026-0001 ist jetzt Abholbereit.',
  ]);
  const bread = (await shop.clerk.call(inventory.listItems)).body.find(({ name }) => name === 'bread');
  expect([bread?.amount, bread?.reserved]).toEqual([5, 2]);
});

test('while goods are missing it is neither accepted nor laid ready, and it is said what is missing', async () => {
  await shop.stock('bread', 1);
  const placed = (await shop.order(mara)).body;
  const { status, body } = await layReady(shop.clerk, placed);
  expect([status, body.detail]).toEqual([409, 'Dafür fehlt noch: 1 × Bauernbrot (1 im Lager).']);
  expect(await read(placed.id)).toMatchObject({ status: 'NEW', version: 1, assignee: null });
  expect(await audits()).toHaveLength(1);
});

test('without the belief that all is there a new order cannot become ready', async () => {
  await shop.stock('bread', 5);
  const placed = (await shop.order(mara)).body;
  expect((await shop.step(shop.clerk, placed, 'READY')).status).toBe(409);
  expect((await layReady(mara, placed)).status).toBe(403);
});

test('of two clerks who lay the last goods ready for two customers at once, one is told what is missing', async () => {
  await shop.stock('bread', 3);
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  const placed = [(await shop.order(mara)).body, (await shop.order(lou)).body];
  kontor.time.run();
  const replies = await Promise.all(placed.map((order) => layReady(shop.clerk, order)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const states = await Promise.all(placed.map(async ({ id }) => (await read(id)).status));
  expect(states.sort()).toEqual(['NEW', 'READY']);
});

test('the customer hears of the order once, where it stands afterwards', async () => {
  await shop.stock('bread', 5);
  const placed = (await shop.order(mara)).body;
  await layReady(shop.clerk, placed);
  const notices = await kontor.db.selectFrom('game_notice').selectAll().where('user_id', '=', '21').execute();
  expect(notices.map(({ kind }) => kind)).toEqual(['ORDER_READY']);
});

test('a colleague takes an accepted order over, and everybody sees who works on it', async () => {
  const jonas = await kontor.as('MODERATOR', { id: '31', name: 'Jonas' });
  const live = await follow(jonas, api.orderUpdate);
  const accepted = await shop.through((await shop.order(mara)).body, 'ACCEPTED');
  const place = () => kontor.db.selectFrom('customer_order').select('accepted_at').executeTakeFirstOrThrow();
  const before = await place();
  kontor.time.now = new Date('2026-11-15T12:05:00Z');
  const { status, body } = await change(jonas, accepted, { takesOver: true });
  expect([status, body.status, body.version, body.assignee]).toEqual([200, 'ACCEPTED', 3, { id: '31', name: 'Jonas' }]);
  const message = JSON.stringify({ id: accepted.id, status: 'ACCEPTED', version: 3 });
  await eventually(() => expect(live).toContain(`/topic/order-update ${message}`));
  expect(stepsOf(await read(accepted.id)).at(-1)).toBe('ACCEPTED > ACCEPTED: Jonas');
  expect((await audits()).at(-1)).toBe('Jonas: Bestellung B-2026-0001 übernommen.');
  // It keeps its place in the queue.
  expect(await place()).toEqual(before);
  const started = await shop.through(body, 'IN_PROGRESS');
  expect((await change(jonas, started, { takesOver: true })).body.assignee?.name).toBe('Jonas');
});

test('taking over what is already in the own hands leaves no trace', async () => {
  const accepted = await shop.through((await shop.order(mara)).body, 'ACCEPTED');
  expect((await change(shop.clerk, accepted, { takesOver: true })).body.version).toBe(accepted.version);
});

test.each([
  [[], 'B-2026-0001 ist „Eingegangen“ und lässt sich nicht übernehmen.'],
  [['ACCEPTED', 'READY'], 'B-2026-0001 ist „Abholbereit“ und lässt sich nicht übernehmen.'],
] as const)('after %j nobody can take it over', async (steps, sentence) => {
  const order = await shop.through((await shop.order(mara)).body, ...steps);
  const { status, body } = await change(shop.admin, order, { takesOver: true });
  expect([status, body.detail]).toEqual([409, sentence]);
});

test('a customer takes nothing over, and nobody does two things at once', async () => {
  const accepted = await shop.through((await shop.order(mara)).body, 'ACCEPTED');
  expect((await change(mara, accepted, { takesOver: true })).status).toBe(403);
  expect((await change(shop.clerk, accepted, { takesOver: true, status: 'READY' })).status).toBe(400);
  expect((await change(shop.admin, { ...accepted, version: 1 }, { takesOver: true })).status).toBe(409);
});
