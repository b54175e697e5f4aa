import { FEATURES } from '@kontor/contract/core/features.ts';
import { getUpcoming, getWork } from '@kontor/contract/home/api.ts';
import { changeProduct, createProduct, listProducts } from '@kontor/contract/products/api.ts';
import { lackOf } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { saveMyDriver } from '@kontor/contract/racing/api.ts';
import { submitLapTime } from '@kontor/contract/racing/laps-api.ts';
import { DEFAULT_POINTS } from '@kontor/contract/racing/tournaments.ts';
import { createTournament, stepTournament } from '@kontor/contract/racing/tournaments-api.ts';
import { createTrack, saveVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
let shop: Shop;
let mara: Caller;

const hours = (count: number): Date => new Date(kontor.time.now.getTime() + count * 3_600_000);

kontor.prepare(async () => {
  await switchOn(kontor, ...FEATURES);
  shop = await openShop(kontor);
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21', '22', '23');
});

const upcoming = async () => (await kontor.anonymous.call(getUpcoming)).body;
const work = async (by: Caller = shop.admin) => (await by.call(getWork)).body;
const game = async (start: number, teamA = 'Nordkai') => {
  const body = { tournament: 'Liga', teamA, teamB: 'Vespucci', price: 100, gameStart: hours(start).toISOString() };
  return (await shop.admin.call(tips.createTipGame, { body })).body;
};
const tournament = async (name: string, ...states: ('REGISTRATION' | 'RUNNING')[]) => {
  let { id, version } = (
    await shop.admin.call(createTournament, { body: { name, points: DEFAULT_POINTS, fastestLapPoints: 1 } })
  ).body;
  for (const state of states) {
    ({ id, version } = (await shop.admin.call(stepTournament, { params: { id }, body: { state, version } })).body);
  }
};

test('everybody is told of the next game, until it begins', async () => {
  expect(await upcoming()).toEqual({ nextGame: null, championship: null });
  await game(30, 'Später');
  const next = await game(5, 'Nordkai');
  expect((await upcoming()).nextGame).toEqual({
    id: next.id,
    tournament: 'Liga',
    teamA: 'Nordkai',
    teamB: 'Vespucci',
    gameStart: next.gameStart,
  });
  kontor.time.now = hours(5);
  expect((await upcoming()).nextGame?.teamA).toBe('Später');
});

test('a tournament can be read of from its registration on, and what is switched off is not spoken of', async () => {
  await game(5);
  await tournament('Entwurf');
  expect((await upcoming()).championship).toBeNull();
  await tournament('Hafenpokal', 'REGISTRATION');
  expect((await upcoming()).championship).toMatchObject({
    ...{ name: 'Hafenpokal', isRunning: false },
    ...{ leaders: [], nextRace: null },
  });
  await switchOn(kontor, 'PRODUCTS');
  expect(await upcoming()).toEqual({ nextGame: null, championship: null });
});

test('staff see what waits for them, each as far as they can do it', async () => {
  await shop.order(mara);
  const { version } = await kontor.db
    .selectFrom('product')
    .select('version')
    .where('id', '=', shop.bread)
    .executeTakeFirstOrThrow();
  await shop.admin.call(changeProduct, {
    params: { id: shop.bread },
    body: {
      name: 'Bauernbrot',
      price: 2.5,
      produces: { name: 'bread', amount: 1 },
      ingredients: [],
      targetProductionCount: 5,
      onSale: true,
      version,
    },
  });
  await shop.stock('cake', 200);
  await shop.stock('bread', 4);
  expect(await work(shop.clerk)).toMatchObject({ waiting: { orders: 1, products: 1, laps: 0 } });
  expect(Object.keys((await work(shop.clerk)).waiting).sort()).toEqual(['laps', 'orders', 'products']);
  await shop.stock('bread', 1);
  expect((await work(shop.clerk)).waiting.products).toBe(0);
  expect((await work()).waiting).toEqual({
    orders: 1,
    products: 0,
    shrinkage: 0,
    cash: 0,
    results: 0,
    payouts: 0,
    laps: 0,
    recordings: 0,
  });
  expect((await mara.call(getWork)).status).toBe(403);
  await switchOn(kontor, 'TIP_GAME');
  expect(await work()).toEqual({ waiting: { results: 0, payouts: 0 }, payoutTotal: 0 });
});

test('a Menü is made of what is there: it is never below a target of its own', async () => {
  const before = (await work(shop.clerk)).waiting.products;
  const parts = [{ productId: shop.bread, amount: 2 }];
  const made = await shop.admin.call(createProduct, {
    body: { name: 'Frühstück', price: 5, ingredients: [], parts, onSale: true },
  });
  expect(made.status).toBe(200);
  expect((await work(shop.clerk)).waiting.products).toBe(before);
});

test('what waits for the production is what the list of products says, without goods that are bought', async () => {
  const produces = { name: 'flour', amount: 1 };
  const bought = {
    name: 'Mehl',
    price: 5,
    kind: 'RESOLD' as const,
    produces,
    targetProductionCount: 5_000,
    onSale: true,
  };
  expect((await shop.admin.call(createProduct, { body: { ...bought, ingredients: [] } })).status).toBe(200);
  const lacks = ((await shop.admin.call(listProducts)).body as Product[]).map(lackOf);
  expect(lacks).toContain('BUY');
  expect((await work(shop.clerk)).waiting.products).toBe(lacks.filter((lack) => lack === 'MAKE').length);
});

test('games wait for their result once they are over by the clock, then winners for their money', async () => {
  const { id, version } = await game(1);
  await mara.call(tips.saveTip, { params: { id }, body: EMPTY_SCORE });
  kontor.time.now = hours(3.4);
  expect((await work()).waiting.results).toBe(0);
  kontor.time.now = hours(0.2);
  expect((await work()).waiting).toMatchObject({ results: 1, payouts: 0 });
  await shop.admin.call(tips.closeTipGame, { params: { id }, body: { ...EMPTY_SCORE, gameClosed: true, version } });
  expect(await work()).toMatchObject({ waiting: { results: 0, payouts: 1 }, payoutTotal: 160 });
  expect(await work(shop.clerk)).not.toHaveProperty('payoutTotal');
});

test('times wait for their confirmation', async () => {
  const [klass] = (await shop.admin.call(saveVehicleClasses, { body: [{ name: 'A' }] })).body;
  const track = (await shop.admin.call(createTrack, { body: { name: 'Kai', kind: 'CIRCUIT', lengthMeters: 900 } }))
    .body;
  await mara.call(saveMyDriver, { body: { nickname: 'Maro', startNumber: 7 } });
  const body = { trackId: track.id, classId: klass?.id ?? 0, vehicle: 'Sultan', timeMs: 90_000 };
  await mara.call(submitLapTime, { body });
  expect((await work(shop.clerk)).waiting.laps).toBe(1);
});

test('a recording waits for a decision on the day before its last night', async () => {
  const add = (title: string, preserve: boolean) => {
    const at = hours(-24 * 14 - 8);
    const file = {
      stream_id: title,
      title,
      storage_key: `${title.replaceAll(' ', '-')}.mp4`,
      byte_length: 1,
      duration_ms: 1,
    };
    const times = { started_at: at, finished_at: at, stored_at: at };
    return kontor.db
      .insertInto('video')
      .values({ state: 'READY', preserve, ...file, ...times })
      .execute();
  };
  await add('geht', false);
  await add('bleibt', true);
  expect((await work()).waiting.recordings).toBe(1);
  expect((await work(shop.clerk)).waiting.recordings).toBeUndefined();
  kontor.time.now = hours(-24);
  expect((await work()).waiting.recordings).toBe(0);
});

test('the figures of today begin at midnight in Berlin', async () => {
  const today = async () => (await work(shop.clerk)).today;
  const placeAs = async (id: string) => {
    await shop.online(id);
    return (await shop.order(await kontor.as('USER', { id }))).body;
  };
  await shop.stock('bread', 20);
  // Five minutes to midnight.
  kontor.time.now = new Date('2026-11-15T22:55:00Z');
  const early = await placeAs('22');
  expect(await today()).toEqual({ orders: 1, revenue: 0, openValue: 5 });
  kontor.time.now = new Date('2026-11-15T23:05:00Z');
  expect(await today()).toEqual({ orders: 0, revenue: 0, openValue: 5 });
  await shop.through(early, 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED');
  await placeAs('23');
  expect(await today()).toEqual({ orders: 1, revenue: 5, openValue: 5 });
});
