import * as api from '@kontor/contract/discord-notices/api.ts';
import type { NewTarget, Target, TargetChange } from '@kontor/contract/discord-notices/schema.ts';
import * as hours from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordDue } from '../start-slices.ts';
import { recordEvent } from './outbox.repo.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());
let boss: Caller;
let shop: Shop;
let mara: Caller;

const ALL_DAY = { from: '00:00', to: '23:59' };
const settings = (more: Partial<NewTarget> = {}) => ({
  name: 'Küche',
  events: ['ORDER_STATE' as const],
  roleId: null,
  showsContact: false,
  quietHours: null,
  isOn: true,
  ...more,
});
const add = async (more: Partial<NewTarget> = {}): Promise<Target> =>
  (await boss.call(api.createTarget, { body: { address: discord.webhook(), ...settings(more) } })).body;
const read = async (): Promise<Target> => {
  const [first] = (await boss.call(api.listTargets)).body;
  if (!first) throw new Error('no target');
  return first;
};
const change = async (more: Partial<TargetChange>) => {
  const { id, version } = await read();
  return boss.call(api.changeTarget, { params: { id }, body: { ...settings(), version, ...more } });
};
const order = async () => (await shop.order(mara)).body;
const delivered = () => eventually(async () => expect((await read()).waiting).toBe(0));
const titles = (n?: number) =>
  discord.all(n).map(({ body }) => body.embeds[0]?.title.replaceAll('\\', '').replace(/B-\d+-\d+/, 'B'));
const { write } = kontor;
const due = () => write((tx) => recordDue(tx, kontor.clock()));
const game = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 100 };

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  await switchOn(kontor, 'PRODUCTS', 'PRODUCT_ORDER', 'TIP_GAME');
  boss = await kontor.as('SUPER_ADMIN');
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
});

test('in another channel an order gets a message of its own; with the same address it keeps the one it has', async () => {
  await add();
  const placed = await order();
  await delivered();
  await change({ address: discord.webhook() });
  const accepted = await shop.through(placed, 'ACCEPTED');
  await delivered();
  await change({ address: discord.webhook(2) });
  await shop.through(accepted, 'IN_PROGRESS', 'READY');
  await delivered();
  expect([titles(1), titles(2)]).toEqual([['Bestellung B: Angenommen'], ['Bestellung B: Abholbereit']]);
  expect((await read()).dropped).toEqual([]);
});

test('what a channel no longer wants is not sent, although it was waiting', async () => {
  await add({ events: ['ORDER_NEW', 'ORDER_OVERDUE'], quietHours: ALL_DAY });
  await order();
  expect((await read()).waiting).toBe(1);
  await change({ events: ['ORDER_OVERDUE'], quietHours: null });
  await delivered();
  expect(discord.requests).toEqual([]);
});

test('of a feature that is switched off nothing new is announced; what is there already stays true', async () => {
  await add({ events: ['ORDER_STATE', 'TIPS_ENDING'] });
  const placed = await order();
  const gameStart = new Date(kontor.time.now.getTime() + 1_800_000).toISOString();
  await boss.call(tips.createTipGame, { body: { ...game, gameStart } });
  await delivered();
  await change({ events: ['ORDER_STATE', 'TIPS_ENDING'], quietHours: ALL_DAY });
  await shop.step(mara, placed, 'CANCELLED');
  await due();
  expect((await read()).waiting).toBe(2);
  await switchOn(kontor);
  await change({ events: ['ORDER_STATE', 'TIPS_ENDING'] });
  await delivered();
  expect(titles()).toEqual(['Bestellung B: Storniert']);
});

test.each(['GONE', 'SEALED'])(
  'a channel that is %s is switched on again only with another address',
  async (trouble) => {
    await add();
    await kontor.db.updateTable('webhook_target').set({ is_on: false, trouble }).execute();
    const { status, body } = await change({});
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'address']);
    expect((await change({ isOn: false, name: 'Theke' })).body).toMatchObject({ name: 'Theke', trouble });
    expect((await change({ address: discord.webhook(2) })).body).toMatchObject({ isOn: true, trouble: null });
  },
);

test('a channel that is removed while something is sent to it leaves nothing behind', async () => {
  const { id } = await add();
  let hasBegun = false;
  discord.behave(() => {
    hasBegun = true;
    return 'hang-stored';
  });
  await order();
  await eventually(() => expect(hasBegun).toBe(true));
  expect((await boss.call(api.removeTarget, { params: { id } })).status).toBe(204);
  discord.hangUp();
  discord.behave(() => 'ok');
  await add({ address: discord.webhook(2) });
  kontor.time.now = new Date(kontor.time.now.getTime() + 60_000);
  const other = await kontor.as('USER', { id: '22', name: 'Ida' });
  await shop.online('21', '22');
  await shop.order(other);
  await delivered();
  expect([discord.all(1).length, discord.all(2).length]).toEqual([1, 1]);
});

test('a channel that is new is not told that it opened hours ago', async () => {
  await boss.call(hours.switchHours, { body: { mode: 'CLOSED' } });
  const week = { ...EMPTY_WEEK, SUN: [{ opens: '14:00', closes: '20:00' }] };
  await boss.call(hours.changeHours, { body: { week, exceptions: [], version: 1 } });
  await boss.call(hours.switchHours, { body: { mode: 'AUTO' } });
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  await due();
  await add({ events: ['SHOP'] });
  await due();
  expect((await read()).waiting).toBe(0);
  expect(discord.requests).toEqual([]);
});

test('a refusal that names no pause is followed by ever longer ones', async () => {
  await add();
  discord.behave(() => 'flooded');
  await order();
  for (const seconds of [1, 2, 4]) {
    const until = new Date(kontor.time.now.getTime() + seconds * 1_000);
    await eventually(async () => expect((await read()).pausedUntil).toBe(until.toISOString()));
    kontor.time.now = until;
  }
});

test('the same subject named twice is announced once', async () => {
  await add({ events: ['BACKUP_FAILED'], quietHours: ALL_DAY });
  await write((tx) => recordEvent(tx, 'BACKUP_FAILED', ['a', 'a'], kontor.time.now));
  expect((await read()).waiting).toBe(1);
});
