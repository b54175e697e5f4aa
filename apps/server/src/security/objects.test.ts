import { ENDPOINTS } from '@kontor/contract/all.ts';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import * as users from '@kontor/contract/users/api.ts';
import * as videos from '@kontor/contract/videos/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { contentOf, everyFeature } from '#testing/every-endpoint.ts';
import type { Stage } from '#testing/samples.ts';
import { openShop } from '#testing/shop.ts';

import { createAct, openStage } from '#testing/stage.ts';
import { ATTEMPTS, NOBODYS, type Owned } from './attempts.ts';

// What is tried leaves everything as it was, so one business is enough for all tries.
const kontor = await testApp({ betweenTests: 'keep' });
const NOTE = 'Notiz-nur-fuer-euch-4b';
const PHONE = '0190 555 7788';

let stage: Stage;
let kim: Caller;
let owned: Owned | undefined;

/** Mara has one of everything; Kim is a customer like her, with a driver profile of her own. */
beforeEach(async () => {
  if (owned) return;
  stage = await openStage(createAct(new Set()), kontor);
  const { act, mara, lou, admin } = stage;
  await everyFeature(kontor);
  const shop = await openShop(kontor);
  await shop.online('21', '22', '23');
  kim = await kontor.as('USER', { id: '23', name: 'Kim' });
  const items = [{ productId: shop.bread, amount: 1 }];
  const order = await act(mara, orders.placeOrder, { body: { items, note: NOTE, phone: PHONE } });
  const game = {
    tournament: 'Liga',
    teamA: 'A',
    teamB: 'B',
    price: 1,
    gameStart: '2026-11-16T12:00:00Z',
    hidesTips: true,
  };
  const { id: gameId } = await act(admin, tips.createTipGame, { body: game });
  await act(mara, tips.saveTip, { params: { id: gameId }, body: { ...EMPTY_SCORE, goalsTeamA: 42 } });
  const profile = (who: Caller, nickname: string, startNumber: number) =>
    act(who, racing.saveMyDriver, { body: { nickname, startNumber } });
  const { id: driverId } = await profile(mara, 'Maro', 7);
  const { id: invitedId } = await profile(lou, 'Louis', 8);
  await profile(kim, 'Kimmy', 9);
  const { id: teamId } = await act(mara, racing.createTeam, { body: { name: 'Hafen', color: '#000000' } });
  await act(mara, racing.inviteDriver, { params: { id: teamId }, body: { driverId: invitedId } });
  const [first] = await act(admin, tracksApi.saveVehicleClasses, { body: [{ name: 'S' }] });
  const { id: trackId } = await act(admin, tracksApi.createTrack, {
    body: { name: 'Kai', kind: 'SPRINT', lengthMeters: 500 },
  });
  const lap = { trackId, classId: first?.id ?? 0, vehicle: 'Sultan', timeMs: 9000 };
  const { id: lapId } = await act(mara, lapsApi.submitLapTime, { body: lap });
  const cup = { name: 'Pokal', points: [1], fastestLapPoints: 0 };
  const { id: tournamentId, version } = await act(admin, tournaments.createTournament, { body: cup });
  await act(admin, tournaments.stepTournament, {
    params: { id: tournamentId },
    body: { state: 'REGISTRATION', version },
  });
  await act(mara, tournaments.enterTournament, { params: { id: tournamentId } });
  const now = kontor.time.now;
  const film = {
    stream_id: 'film',
    title: 'Film',
    state: 'READY' as const,
    preserve: false,
    byte_length: 1,
    duration_ms: 3_600_000,
  };
  const moments = { started_at: now, finished_at: now, stored_at: now };
  await kontor.db
    .insertInto('video')
    .values({ ...film, ...moments, storage_key: 'film.mp4' })
    .execute();
  await act(mara, videos.saveWatchPosition, { params: { streamId: 'film' }, body: { seconds: 777 } });
  owned = { orderId: order.id, gameId, teamId, tournamentId, lapId, driverId, invitedId };
});

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const FOR_CUSTOMERS = ['anyone', 'authenticated', 'user'];

test('every call of customers that names something by its number is tried here', () => {
  const named = ENDPOINTS.filter(({ params, access }) => params && FOR_CUSTOMERS.includes(access)).map(nameOf);
  expect(named.sort()).toEqual([...Object.keys(ATTEMPTS), ...NOBODYS].sort());
});

test.each(Object.keys(ATTEMPTS))(
  '%s does nothing with what belongs to another person, and tells nothing of it',
  async (name) => {
    const endpoint = ENDPOINTS.find((one) => nameOf(one) === name) as Endpoint;
    const { status, ...input } = ATTEMPTS[name]?.(owned as Owned) ?? { status: [] as number[] };
    const before = await contentOf(kontor);
    const answer = await kim.call(endpoint, input as never);
    expect([name, status.includes(answer.status), answer.status]).toEqual([name, true, answer.status]);
    const answered = JSON.stringify(answer.body ?? '');
    for (const secret of [NOTE, PHONE, '777', '42']) expect([name, answered.includes(secret)]).toEqual([name, false]);
    const { audit: _, ...after } = await contentOf(kontor);
    const { audit: __, ...earlier } = before;
    expect(after).toEqual(earlier);
  },
);

test("no list of a customer contains anything of another one's orders, whatever is asked for", async () => {
  const own = await stage.mara.call(orders.listOrders);
  expect(JSON.stringify(own.body)).toContain(NOTE);
  const asked = [
    {},
    { mine: 'false' },
    { search: 'Mara' },
    { search: '#1' },
    { search: '1' },
    { state: 'running' },
    { before: '99' },
  ];
  for (const query of asked) expect((await kim.call(orders.listOrders, { query: query as never })).body).toEqual([]);
  const forged = [
    'customerId=21',
    'customer_id=21',
    'userId=21',
    'mine=true&mine=false',
    'mine[]=false',
    'filter[customer]=21',
  ];
  for (const query of forged) {
    const answer = await kontor.app.inject({ url: `/api/orders?${query}`, headers: { cookie: kim.cookie } });
    expect([query, answer.body.includes(NOTE)]).toEqual([query, false]);
  }
});

test('a customer cannot reach the rights of anybody, not even the own', async () => {
  const { mara, boss } = stage;
  for (const id of [kim.id, mara.id, boss.id])
    expect((await kim.call(users.changeRole, { params: { id }, body: { role: 'BUSINESS_OWNER' } })).status).toBe(403);
  expect((await kim.call(users.getMe)).body.authorities).toEqual([{ authority: 'ROLE_USER' }]);
});

test('a payout, a product of an order or a driver of another person in a body opens nothing', async () => {
  const taken = { productId: 999, amount: 1 };
  expect((await kim.call(orders.placeOrder, { body: { items: [taken] } })).status).toBe(422);
  expect((await kim.call(tips.markPayouts, { body: { ids: [1], paid: true } })).status).toBe(403);
  const lap = { trackId: 1, classId: 1, vehicle: 'Sultan', timeMs: 8000, driverId: owned?.driverId };
  expect((await kim.call(lapsApi.submitLapTime, { body: lap as never })).body.driver.nickname).toBe('Kimmy');
});
