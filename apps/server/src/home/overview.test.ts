import { FEATURES } from '@kontor/contract/core/features.ts';
import { getOverview } from '@kontor/contract/home/api.ts';
import { createProduct } from '@kontor/contract/products/api.ts';
import { DEFAULT_POINTS } from '@kontor/contract/racing/tournaments.ts';
import { createRace, createTournament, stepTournament } from '@kontor/contract/racing/tournaments-api.ts';
import { createTrack, saveVehicleClasses } from '@kontor/contract/racing/tracks-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop, type Shop } from '#testing/shop.ts';

import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
let shop: Shop;

kontor.prepare(async () => {
  await switchOn(kontor, ...FEATURES);
  shop = await openShop(kontor);
});

const overview = async (by: Caller = shop.admin) => (await by.call(getOverview)).body;
const product = async (name: string, item: string, more: object) => {
  const body = { name, price: 5, produces: { name: item, amount: 1 }, ingredients: [], onSale: true, ...more };
  expect((await shop.admin.call(createProduct, { body })).status).toBe(200);
};

test('of what runs out the emptiest comes first, with what to do about it, as soon as a booking changes it', async () => {
  await kontor.db.deleteFrom('product').execute();
  await product('Bauernbrot', 'bread', { targetProductionCount: 10 });
  await product('Kuchen', 'cake', { targetProductionCount: 4 });
  await product('Mehl', 'flour', { kind: 'RESOLD', targetProductionCount: 5000 });
  await shop.stock('bread', 5);
  await shop.stock('cake', 4);
  const lacks = async () => (await overview(shop.clerk)).low?.products.map(({ name, lack }) => `${name} ${lack}`);
  expect(await lacks()).toEqual(['Mehl BUY', 'Bauernbrot MAKE']);
  await shop.stock('bread', 5);
  expect(await lacks()).toEqual(['Mehl BUY']);
  expect((await overview()).low?.total).toBe(1);
});

test('six products are named, and all are counted', async () => {
  await kontor.db.deleteFrom('product').execute();
  for (let n = 1; n <= 8; n += 1) await product(`Brot ${n}`, 'bread', { targetProductionCount: 1000 - n });
  const { low } = await overview();
  expect([low?.total, low?.products.length]).toEqual([8, 6]);
});

test('revenue stands at the day of the hand-over in Berlin, and days without any are there', async () => {
  await shop.stock('bread', 50);
  const sell = async (id: string) => {
    await shop.online(id);
    const placed = (await shop.order(await kontor.as('USER', { id }))).body;
    await shop.through(placed, 'ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED');
  };
  // Half an hour before midnight.
  kontor.time.now = new Date('2026-11-14T22:30:00Z');
  await sell('21');
  kontor.time.now = new Date('2026-11-14T23:30:00Z');
  await sell('22');
  await sell('23');
  expect((await overview()).week).toEqual([
    ...['09', '10', '11', '12', '13'].map((day) => ({ day: `2026-11-${day}`, orders: 0, revenue: 0 })),
    { day: '2026-11-14', orders: 1, revenue: 5 },
    { day: '2026-11-15', orders: 2, revenue: 10 },
  ]);
  kontor.time.now = new Date('2026-11-21T12:00:00Z');
  expect((await overview()).week?.map(({ orders }) => orders)).toEqual([2, 0, 0, 0, 0, 0, 0]);
});

test('games, tournaments and races of today are listed until they are over', async () => {
  kontor.time.now = new Date('2026-11-15T15:00:00Z');
  const game = async (gameStart: string, teamA: string) =>
    (
      await shop.admin.call(tips.createTipGame, {
        body: { tournament: 'Liga', teamA, teamB: 'Vespucci', price: 100, gameStart },
      })
    ).body.id;
  const evening = await game('2026-11-15T19:30:00.000Z', 'Nordkai');
  await game('2026-11-15T23:30:00.000Z', 'Morgen');
  const [klass] = (await shop.admin.call(saveVehicleClasses, { body: [{ name: 'A' }] })).body;
  const track = (await shop.admin.call(createTrack, { body: { name: 'Kai', kind: 'CIRCUIT', lengthMeters: 900 } }))
    .body;
  const startsAt = '2026-11-15T18:00:00.000Z';
  const body = { name: 'Hafenpokal', points: DEFAULT_POINTS, fastestLapPoints: 1, startsAt };
  const { id, version } = (await shop.admin.call(createTournament, { body })).body;
  await shop.admin.call(stepTournament, { params: { id }, body: { state: 'REGISTRATION', version } });
  const race = { trackId: track.id, classId: klass?.id ?? 0, laps: 3, startsAt: '2026-11-15T18:15:00.000Z' };
  await shop.admin.call(createRace, { params: { id }, body: race });
  expect((await overview()).starts).toEqual([
    { kind: 'TOURNAMENT', id, title: 'Hafenpokal', note: 'Turnier', at: startsAt },
    { kind: 'RACE', id, title: 'Hafenpokal', note: '1. Rennen, Kai', at: race.startsAt },
    {
      kind: 'GAME',
      id: evening,
      title: 'Nordkai gegen Vespucci',
      note: 'Liga',
      at: '2026-11-15T19:30:00.000Z',
    },
  ]);
  kontor.time.now = new Date('2026-11-15T20:40:00Z');
  expect((await overview()).starts.map(({ kind }) => kind)).toEqual(['RACE', 'GAME']);
  kontor.time.now = new Date('2026-11-15T22:45:00Z');
  expect((await overview()).starts).toEqual([]);
  kontor.time.now = new Date('2026-11-15T23:00:00Z');
  expect((await overview()).starts.map(({ title }) => title)).toEqual(['Morgen gegen Vespucci']);
});

test('each sees what concerns them, and what is switched off is not spoken of', async () => {
  const owner = await kontor.as('BUSINESS_OWNER', { id: '91', bare: true });
  const parts = async (by: Caller) => Object.keys(await overview(by)).sort();
  expect(await parts(shop.clerk)).toEqual(['low', 'starts']);
  expect(await parts(shop.admin)).toEqual(['low', 'starts', 'week']);
  expect(await parts(owner)).toEqual(['low', 'starts']);
  await switchOn(kontor, 'TIP_GAME');
  expect(await parts(shop.admin)).toEqual(['starts']);
  const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  expect((await mara.call(getOverview)).status).toBe(403);
});
