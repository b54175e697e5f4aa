import * as inventory from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import type { OrderStatus } from '@kontor/contract/orders/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { mostConnections } from '#testing/plans.ts';
import { openShop, type Shop } from '#testing/shop.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

kontor.prepare(async () => {
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22');
});

const audits = async () =>
  (await kontor.db.selectFrom('audit').selectAll().where('type', '=', 'TRADING').orderBy('id').execute()).map(
    ({ message, display_name }) => `${display_name}: ${message.replace(/<[^>]*>/g, '')}`,
  );
const item = async (name: string) => (await shop.clerk.call(inventory.listItems)).body.find((one) => one.name === name);
const history = () => kontor.db.selectFrom('inventory_history').selectAll().execute();

test('the whole way: accepted, in progress, ready, handed over; the stock is taken once and told', async () => {
  await shop.stock('bread', 10);
  const placed = (await shop.order(mara, 4)).body;
  const accepted = (await shop.step(shop.clerk, placed, 'ACCEPTED')).body;
  expect(accepted).toMatchObject({ status: 'ACCEPTED', assignee: { id: '2', name: 'Nele' }, version: 2 });
  expect(await item('bread')).toMatchObject({ amount: 10, reserved: 4 });
  const ready = await shop.through(accepted, 'IN_PROGRESS', 'ACCEPTED', 'IN_PROGRESS', 'READY');
  expect(await history()).toHaveLength(1);
  const done = (await shop.step(shop.clerk, ready, 'COMPLETED')).body;
  expect(done.history.map(({ from, to, by }) => `${from} ${to} ${by}`)).toEqual([
    'null NEW Mara',
    'NEW ACCEPTED Nele',
    'ACCEPTED IN_PROGRESS Nele',
    'IN_PROGRESS ACCEPTED Nele',
    'ACCEPTED IN_PROGRESS Nele',
    'IN_PROGRESS READY Nele',
    'READY COMPLETED Nele',
  ]);
  expect(await item('bread')).toMatchObject({ amount: 6, reserved: 0 });
  expect((await history()).at(-1)).toMatchObject({ citizen_name: 'Nele', reason: 'Verkauf' });
  expect(await audits()).toEqual([
    'Mara: Bestellung B-2026-0001 eingegangen von Mara: 10,00 €.',
    'Nele: Bestellung B-2026-0001 ist jetzt Angenommen.',
    'Nele: Bestellung B-2026-0001 ist jetzt In Bearbeitung.',
    'Nele: Bestellung B-2026-0001 ist jetzt Angenommen.',
    'Nele: Bestellung B-2026-0001 ist jetzt In Bearbeitung.',
    'Nele: Bestellung B-2026-0001 ist jetzt Abholbereit.',
    'Nele: Bestellung B-2026-0001 ist jetzt Abgeschlossen.',
  ]);
  expect((await shop.order(mara)).status).toBe(200);
});

test('the person who accepts an order is its assignee', async () => {
  const placed = (await shop.order(mara)).body;
  const accepted = (await shop.step(shop.clerk, placed, 'ACCEPTED')).body;
  const taken = (await shop.step(shop.admin, accepted, 'IN_PROGRESS')).body;
  expect(taken.assignee).toEqual({ id: '3', name: 'Selma' });
});

test('what earlier orders have a claim on is not handed to a later one', async () => {
  await shop.stock('bread', 10);
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  kontor.time.run();
  const [first, second] = [(await shop.order(mara, 8)).body, (await shop.order(lou, 5)).body];
  const a = await shop.through(first, 'ACCEPTED');
  const b = await shop.through(second, 'ACCEPTED', 'READY');
  expect(b.items[0]?.stock).toEqual({ onHand: 10, reserved: 10, available: 0, missing: 3, before: [] });
  const refused = await shop.step(shop.clerk, b, 'COMPLETED');
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Dafür fehlt noch: 3 × Bauernbrot (10 im Lager, davon 8 für frühere Bestellungen).',
  ]);
  expect(await item('bread')).toMatchObject({ amount: 10 });
  await shop.step(shop.clerk, a, 'CANCELLED', 'Kunde nicht erreichbar');
  expect(await item('bread')).toMatchObject({ reserved: 5 });
  expect((await shop.step(shop.clerk, b, 'COMPLETED')).status).toBe(200);
  expect(await item('bread')).toMatchObject({ amount: 5, reserved: 0 });
});

test('rejecting and cancelling by staff need a reason, and the customer reads it', async () => {
  const placed = (await shop.order(mara)).body;
  const refused = await shop.step(shop.clerk, placed, 'REJECTED');
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([{ path: 'reason', message: 'Bitte gib einen Grund an.' }]);
  await shop.step(shop.clerk, placed, 'REJECTED', 'Kein Mehl mehr');
  const { body } = await mara.call(api.getOrder, { params: { id: placed.id } });
  expect(body).toMatchObject({ status: 'REJECTED', reason: 'Kein Mehl mehr' });
  expect(body.history.at(-1)).toMatchObject({ reason: 'Kein Mehl mehr' });
});

test('a customer cannot process orders, not even the own one', async () => {
  const placed = (await shop.order(mara)).body;
  for (const status of ['ACCEPTED', 'READY', 'COMPLETED'] as OrderStatus[]) {
    expect((await shop.step(mara, placed, status)).status).toBe(403);
  }
});

test('no write on the way of an order takes more than two connections of the pool at once', async () => {
  const way = async (): Promise<void> => {
    await shop.stock('bread', 2);
    const { body } = await shop.order(mara);
    expect((await shop.through(body, 'ACCEPTED', 'READY', 'COMPLETED')).status).toBe('COMPLETED');
  };
  // A job may be at work beside one of them.
  const most: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) most.push(await mostConnections(kontor.pool, way));
  expect(Math.min(...most)).toBeLessThanOrEqual(2);
});

test('an old version changes nothing', async () => {
  const placed = (await shop.order(mara)).body;
  await shop.step(shop.clerk, placed, 'ACCEPTED');
  const late = await shop.step(shop.admin, placed, 'REJECTED', 'zu spät');
  expect([late.status, late.body.detail]).toEqual([409, 'Der Eintrag wurde inzwischen geändert.']);
});

test('a step that the state does not allow says so', async () => {
  const placed = (await shop.order(mara)).body;
  const { status, body } = await shop.step(shop.clerk, placed, 'COMPLETED');
  expect([status, body.detail]).toEqual([409, 'B-2026-0001 ist „Eingegangen“ und kann nicht „Abgeschlossen“ werden.']);
});

test('an order of a moderator appears among the own ones and on the board', async () => {
  await shop.online('2');
  const lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  await shop.online('2', '22');
  await shop.order(lou);
  await shop.order(shop.clerk);
  const names = async (query: object) =>
    (await shop.clerk.call(api.listOrders, { query })).body.map(({ customer }) => customer.name);
  expect(await names({ mine: 'true' })).toEqual(['Nele']);
  expect(await names({ state: 'running' })).toEqual(['Nele', 'Lou']);
});

test('finished orders are found by number, customer, product and who handled them, page by page', async () => {
  for (const reason of ['eins', 'zwei', 'drei']) {
    await shop.step(shop.clerk, (await shop.order(mara)).body, 'REJECTED', reason);
  }
  await shop.order(mara);
  const find = async (query: object) => {
    const answer = await shop.clerk.call(api.listOrders, { query: { state: 'finished', ...query } });
    return { numbers: answer.body.map(({ id }) => id), link: answer.headers.link };
  };
  expect(await find({ limit: 2 })).toEqual({
    numbers: [3, 2],
    link: '</api/orders?limit=2&state=finished&before=2>; rel="next"',
  });
  expect((await find({ before: 2 })).numbers).toEqual([1]);
  expect((await find({ search: 'b-2026-0002' })).numbers).toEqual([2]);
  expect((await find({ search: 'b-1999-0002' })).numbers).toEqual([]);
  expect((await find({ search: 'nele' })).numbers).toEqual([3, 2, 1]);
  expect((await find({ search: 'mar' })).numbers).toEqual([3, 2, 1]);
  expect((await find({ search: 'ernbro' })).numbers).toEqual([3, 2, 1]);
  expect((await find({ search: '%%%' })).numbers).toEqual([]);
  expect((await find({ search: 'Niemand' })).numbers).toEqual([]);
});
