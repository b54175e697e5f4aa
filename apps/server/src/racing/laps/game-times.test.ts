import { sendLapTimes } from '@kontor/contract/game/api.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller } from '#testing/app.ts';
import { openLaps } from './testing-laps.ts';

const { kontor, top, shown, people } = await openLaps();
let admin: Caller;
let clerk: Caller;
let drivers: [Caller, Caller, Caller];
let classIds: number[];

beforeEach(() => {
  ({ admin, clerk, drivers, classIds } = people());
});

describe('times from the game', () => {
  const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
  const report = (...laps: object[]) => kontor.anonymous.call(sendLapTimes, { body: laps as never }, bearer);
  const lap = {
    citizenName: 'Mara Lindt',
    discordId: '30',
    track: 'nordkai',
    vehicle: 'Sultan',
    class: 's',
    timeMs: 88_000,
  };

  const waiting = async (): Promise<number> =>
    (await kontor.db.selectFrom('reported_lap_time').select('id').execute()).length;
  const untilWaiting = (count: number) => until(`${count} wait`, async () => (await waiting()) === count);

  test('count by themselves', async () => {
    expect((await report(lap)).status).toBe(204);
    await untilWaiting(0);
    expect(await shown()).toEqual([[1, 'Maro', 88_000, 0]]);
    expect((await drivers[0].call(lapsApi.listMyTimes)).body[0]).toMatchObject({
      state: 'CONFIRMED',
      isFromGame: true,
    });
  });

  test('wait for a track or a driver nobody knows yet', async () => {
    await report({ ...lap, track: 'Mole' }, { ...lap, discordId: '77' });
    await untilWaiting(2);
    const body = { name: 'Mole', kind: 'SPRINT' as const, lengthMeters: 900 };
    const { id } = (await admin.call(tracksApi.createTrack, { body })).body;
    await untilWaiting(1);
    expect((await kontor.anonymous.call(lapsApi.listTopTimes, { query: { trackId: id } })).body.total).toBe(1);
    const late = await kontor.as('USER', { id: '77', name: 'Spät' });
    await late.call(api.saveMyDriver, { body: { nickname: 'Spät', startNumber: 77 } });
    await untilWaiting(0);
    expect(await shown()).toEqual([[1, 'Spät', 88_000, 0]]);
  });

  test('that come in while their track is made are not forgotten', async () => {
    const laps = Array.from({ length: 150 }, (_, index) => ({ ...lap, track: 'Neu', timeMs: 90_000 + index }));
    await Promise.all([
      report(...laps),
      admin.call(tracksApi.createTrack, { body: { name: 'Neu', kind: 'SPRINT', lengthMeters: 900 } }),
    ]);
    await untilWaiting(0);
  });

  test('of a driver known by name alone wait for a decision: players choose their names', async () => {
    await report({ ...lap, discordId: null, citizenName: 'kim', timeMs: 70_000 });
    await untilWaiting(0);
    expect(await shown()).toEqual([]);
    expect((await clerk.call(lapsApi.listPendingTimes)).body).toMatchObject([{ timeMs: 70_000, isFromGame: true }]);
  });

  test('of tomorrow are of today, and a long name of a car is cut', async () => {
    await report({ ...lap, date: '2100-12-31T00:00:00Z', vehicle: 'x'.repeat(100) });
    await untilWaiting(0);
    const [entry] = (await top()).entries;
    expect(entry).toMatchObject({ drivenAt: kontor.time.now.toISOString(), vehicle: 'x'.repeat(60) });
  });

  test('in a class nobody knows are in the lowest', async () => {
    await report({ ...lap, class: 'Z' }, { ...lap, class: null, timeMs: 87_000 });
    await untilWaiting(0);
    expect((await top({ classId: classIds[1] })).entries).toHaveLength(1);
  });
});
