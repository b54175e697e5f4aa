import * as api from '@kontor/contract/discord-notices/api.ts';
import { EVENTS, type NewTarget, type Target } from '@kontor/contract/discord-notices/schema.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordDue } from '../start-slices.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());

const ROLE = '222222222222222222';
let boss: Caller;
let shop: Shop;
let mara: Caller;

const target = (more: Partial<NewTarget> = {}): NewTarget => ({
  name: 'Küche',
  address: discord.webhook(),
  events: ['ORDER_STATE'],
  roleId: null,
  showsContact: false,
  quietHours: null,
  isOn: true,
  ...more,
});
const add = async (more: Partial<NewTarget> = {}): Promise<Target> =>
  (await boss.call(api.createTarget, { body: target(more) })).body;
const read = async (): Promise<Target> => {
  const [first] = (await boss.call(api.listTargets)).body;
  if (!first) throw new Error('no target');
  return first;
};
const order = async (by = mara): Promise<Order> => {
  const { status, body } = await shop.order(by);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const later = (ms: number): void => {
  kontor.time.now = new Date(kontor.time.now.getTime() + ms);
};
const titles = () => discord.all().map(({ body }) => body.embeds[0]?.title);
/** Until nothing waits any more. */
const delivered = () => eventually(async () => expect((await read()).waiting).toBe(0));

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN');
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22');
});

test('an order has one message, which follows it from step to step', async () => {
  await add();
  const { number, ...placed } = await order();
  await eventually(() => expect(titles()).toEqual([`Bestellung ${number.replaceAll('-', '\\-')}\\: Eingegangen`]));
  await delivered();
  await shop.through({ number, ...placed }, 'ACCEPTED', 'IN_PROGRESS', 'READY');
  await delivered();
  expect(titles()).toEqual([`Bestellung ${number.replaceAll('-', '\\-')}\\: Abholbereit`]);
  const [message] = discord.all();
  expect(message?.body.embeds[0]).toMatchObject({
    description: '2 × Bauernbrot',
    fields: [
      { name: 'Kunde', value: 'Mara' },
      { name: 'Summe', value: '5,00 €' },
      { name: 'Bearbeitet von', value: 'Nele' },
    ],
  });
});

test('where only new orders are wanted, their messages stay as they were', async () => {
  await add({ events: ['ORDER_NEW'] });
  const placed = await order();
  await delivered();
  await shop.through(placed, 'ACCEPTED');
  await delivered();
  expect(discord.all().map(({ edits }) => edits)).toEqual([0]);
});

test('an order that is refused leaves nothing to tell', async () => {
  await add({ events: [...EVENTS] });
  expect((await shop.order(mara, 2, 999)).status).toBe(422);
  await shop.online();
  expect((await shop.order(mara)).status).toBe(409);
  expect((await read()).waiting).toBe(0);
});

test('phone number and note are sent only where that is switched on, and nobody but the role is mentioned', async () => {
  const evil = '@everyone <@&333333333333333333> <@21> **fett** [hier](https://evil.example) `x` ~~y~~ ||z||';
  const odd = await kontor.as('USER', { id: '22', name: `${evil} 🥖` });
  await add({ roleId: ROLE });
  await add({ name: 'Chef', address: discord.webhook(2), showsContact: true });
  const items = [{ productId: shop.bread, amount: 1 }];
  await odd.call(orders.placeOrder, { body: { items, note: `Notiz ${evil}`, phone: '0151 234' } });
  await eventually(() => expect(discord.messages.size).toBe(2));
  const [quiet, open] = [discord.all(1)[0], discord.all(2)[0]];
  expect([quiet?.pings, open?.pings]).toEqual([[`role ${ROLE}`], []]);
  const fieldNames = (message: typeof quiet) => message?.body.embeds[0]?.fields.map(({ name }) => name);
  expect([fieldNames(quiet), fieldNames(open)]).toEqual([
    ['Kunde', 'Summe'],
    ['Kunde', 'Summe', 'Telefon', 'Notiz'],
  ]);
  for (const { body } of discord.all()) {
    expect(body.allowed_mentions?.parse).toEqual([]);
    const shown = JSON.stringify(body.embeds);
    expect(shown).not.toMatch(/[^\\]@everyone|[^\\]<@|[^\\]\*\*|[^\\]\[hier|https:\/\/evil/);
  }
});

test('an edit mentions nobody', async () => {
  await add({ roleId: ROLE });
  await shop.through(await order(), 'ACCEPTED');
  await delivered();
  const [message] = discord.all();
  expect(message?.pings).toEqual([`role ${ROLE}`]);
  expect(discord.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('an overdue order is announced once, and not at all once it is taken', async () => {
  await add({ events: ['ORDER_OVERDUE'] });
  const due = () => kontor.write((tx) => recordDue(tx, kontor.clock()));
  await order();
  later(4 * 60_000);
  await due();
  expect((await read()).waiting).toBe(0);
  later(61_000);
  await due();
  await delivered();
  later(60_000);
  await due();
  await delivered();
  expect(titles()).toEqual([expect.stringContaining('wartet seit 5 Minuten')]);
  const other = await kontor.as('USER', { id: '22', name: 'Ida' });
  await shop.online('21', '22');
  const late = await order(other);
  await shop.through(late, 'ACCEPTED');
  later(600_000);
  await due();
  await delivered();
  expect(discord.messages.size).toBe(1);
});

test('stock below its target is announced once per item and day', async () => {
  await add({ events: ['STOCK_LOW'] });
  await shop.stock('bread', 101);
  await shop.stock('bread', -1);
  await delivered();
  expect(titles()).toEqual([]);
  for (let n = 0; n < 3; n += 1) await shop.stock('bread', -1);
  await delivered();
  await shop.stock('flour', 5);
  await shop.stock('flour', -5);
  await delivered();
  expect(titles()).toEqual(['Brot\\: Bestand unter dem Ziel']);
  later(24 * 3_600_000);
  await shop.stock('bread', -1);
  await delivered();
  expect(discord.messages.size).toBe(2);
});

test('what an accepted order lacks is announced', async () => {
  await add({ events: ['PRODUCTION_MISSING'] });
  await shop.stock('bread', 1);
  await shop.through(await order(), 'ACCEPTED');
  await delivered();
  expect(discord.all()[0]?.body.embeds[0]).toMatchObject({ description: '1 × Bauernbrot' });
});

test('in quiet hours messages wait, and come when they are over', async () => {
  // It is 13:00 in Berlin.
  await add({ quietHours: { from: '12:00', to: '14:00' } });
  const placed = await order();
  await shop.through(placed, 'ACCEPTED');
  expect(await read()).toMatchObject({ waiting: 1, sent: 0 });
  expect(discord.requests).toEqual([]);
  later(3_600_000);
  await delivered();
  expect(titles()).toEqual([expect.stringContaining('Angenommen')]);
});

test('Discord asks for a pause by its headers and by refusing; nothing is sent before', async () => {
  await add({ events: ['ORDER_NEW'] });
  discord.behave(() => 'spent');
  await order();
  await eventually(async () => expect((await read()).pausedUntil).toBe('2026-11-15T12:00:01.500Z'));
  await order(await kontor.as('USER', { id: '22', name: 'Ida' }));
  expect((await read()).waiting).toBe(1);
  discord.behave(() => 'pause');
  later(1_500);
  await eventually(async () =>
    expect(await read()).toMatchObject({ waiting: 1, lastAnswer: 'Discord bittet um eine Pause.' }),
  );
  discord.behave(() => 'ok');
  later(100);
  await delivered();
  expect(discord.messages.size).toBe(2);
});

test('an error of Discord is waited for, longer each time', async () => {
  await add({ events: ['ORDER_NEW'] });
  discord.behave(() => 'error');
  await order();
  for (const seconds of [1, 2, 4]) {
    const until = new Date(kontor.time.now.getTime() + seconds * 1_000);
    await eventually(async () => expect((await read()).pausedUntil).toBe(until.toISOString()));
    kontor.time.now = until;
  }
  discord.behave(() => 'ok');
  later(60_000);
  await delivered();
  expect([discord.messages.size, (await read()).dropped]).toEqual([1, []]);
});

test.each(['close', 'close-stored'] as const)(
  'a new message whose answer is lost (%s) is never sent again, and counted',
  async (mood) => {
    await add({ events: ['ORDER_NEW'] });
    discord.behave(() => mood);
    await order();
    await eventually(async () => expect((await read()).dropped).toEqual([{ reason: 'IN_DOUBT', count: 1 }]));
    discord.behave(() => 'ok');
    later(60_000);
    await shop.online('21', '22');
    const other = await kontor.as('USER', { id: '22', name: 'Ida' });
    await order(other);
    await delivered();
    expect(discord.requests).toHaveLength(2);
  },
);

test('an edit whose answer is lost is repeated', async () => {
  await add();
  const placed = await order();
  await delivered();
  discord.behave(() => 'close-stored');
  await shop.through(placed, 'ACCEPTED');
  await eventually(async () => expect((await read()).lastAnswer).toBe('Discord hat nicht geantwortet.'));
  discord.behave(() => 'ok');
  later(60_000);
  await delivered();
  expect([discord.messages.size, await read()]).toMatchObject([1, { sent: 1, dropped: [] }]);
});

test('a message that was deleted in the channel is not written anew', async () => {
  await add();
  const placed = await order();
  await delivered();
  discord.messages.clear();
  await shop.through(placed, 'ACCEPTED');
  await delivered();
  expect([discord.messages.size, (await read()).dropped]).toEqual([0, [{ reason: 'MESSAGE_GONE', count: 1 }]]);
});

test.each(['gone', 'unauthorised'] as const)(
  'a webhook that is %s is switched off; with a new address what waits is sent',
  async (mood) => {
    const { id } = await add({ events: ['ORDER_NEW'] });
    discord.behave(() => mood);
    await order();
    await eventually(async () => expect(await read()).toMatchObject({ isOn: false, trouble: 'GONE', waiting: 1 }));
    const { message } = await kontor.db
      .selectFrom('audit')
      .select('message')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(message).toContain('ausgeschaltet, weil es seinen Webhook bei Discord nicht mehr gibt.');
    later(3_600_000);
    discord.behave(() => 'ok');
    expect(discord.requests).toHaveLength(1);
    const { version } = await read();
    const body = { ...target({ events: ['ORDER_NEW'], address: discord.webhook(2) }), version };
    expect((await boss.call(api.changeTarget, { params: { id }, body })).body).toMatchObject({
      isOn: true,
      trouble: null,
    });
    await delivered();
    expect(discord.all(2)).toHaveLength(1);
  },
);

test('what Discord refuses does not keep the others waiting', async () => {
  await add({ events: ['ORDER_NEW'] });
  let count = 0;
  discord.behave(() => {
    count += 1;
    return count === 1 ? 'malformed' : 'ok';
  });
  await order();
  await order(await kontor.as('USER', { id: '22', name: 'Ida' }));
  await delivered();
  expect(await read()).toMatchObject({ sent: 1, dropped: [{ reason: 'REFUSED', count: 1 }] });
});

test('a redirect is not followed', async () => {
  await add({ events: ['ORDER_NEW'] });
  discord.behave(() => 'redirect');
  await order();
  await eventually(async () => expect((await read()).lastAnswer).toBe('Umleitung (307): Kontor folgt keiner.'));
  expect(discord.foreign).toEqual([]);
});
