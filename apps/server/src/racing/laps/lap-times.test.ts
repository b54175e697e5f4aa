import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import { overallRecords } from '@kontor/contract/racing/rules.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#platform/postgres/transact.ts';
import { isLong } from '#platform/testing/long.ts';
import type { Caller } from '#testing/app.ts';
import { sequence } from '../demo-racing.ts';
import { findRecordIds } from './lap-bests.repo.ts';
import { openLaps } from './testing-laps.ts';

const { kontor, submit, decide, drive, top, shown, people } = await openLaps();
let admin: Caller;
let clerk: Caller;
let drivers: [Caller, Caller, Caller];
let classIds: number[];
let trackId: number;

beforeEach(() => {
  ({ admin, clerk, drivers, classIds, trackId } = people());
});

describe('a time that is handed in', () => {
  test('counts once a moderator has confirmed it', async () => {
    const lap = await submit(drivers[0], 90_000);
    expect(lap).toMatchObject({ state: 'PENDING', trackName: 'Nordkai' });
    expect(await shown()).toEqual([]);
    expect((await clerk.call(lapsApi.listPendingTimes)).body).toHaveLength(1);
    expect((await decide(lap.id, 'CONFIRMED')).status).toBe(200);
    expect((await decide(lap.id, 'CONFIRMED')).body.detail).toBe('Darüber ist schon so entschieden.');
    expect(await shown()).toEqual([[1, 'Maro', 90_000, 0]]);
    expect((await kontor.anonymous.call(tracksApi.listTracks)).body[0]?.record?.timeMs).toBe(90_000);
  });

  test('is rejected with a reason, which its driver sees', async () => {
    const { id } = await submit(drivers[0], 90_000);
    expect((await decide(id, 'REJECTED')).status).toBe(422);
    await decide(id, 'REJECTED', 'Abkürzung über die Mole');
    const [mine] = (await drivers[0].call(lapsApi.listMyTimes)).body;
    expect(mine).toMatchObject({ state: 'REJECTED', reason: 'Abkürzung über die Mole' });
    expect((await drivers[1].call(lapsApi.listMyTimes)).body).toEqual([]);
  });

  test.each([
    ['the future', { drivenAt: '2026-11-15T13:00:00Z' }],
    ['an unknown track', { trackId: 999 }],
    ['an unknown class', { classId: 999 }],
    ['no vehicle', { vehicle: ' ' }],
    ['no time', { timeMs: 0 }],
    ['a link that is none', { recording: 'javascript:alert(1)' }],
    ['a link to elsewhere without a lock', { recording: 'http://example.com/x' }],
    ['a link with what no address holds', { recording: 'https://a.example/\u0000' }],
  ])('is refused with %s', async (_what, more) => {
    const body = { trackId, classId: classIds[0] ?? 0, vehicle: 'Sultan', timeMs: 90_000, ...more };
    expect((await drivers[0].call(lapsApi.submitLapTime, { body })).status).toBe(422);
  });

  test.each(['/video-on-demand/abc_DEF-123', 'https://clips.example/watch?v=1'])(
    'may name a recording: %s',
    async (recording) => {
      const body = {
        trackId,
        classId: classIds[0] ?? 0,
        vehicle: 'Sultan',
        timeMs: 90_000,
        recording,
        recordingSecond: 12,
      };
      expect((await drivers[0].call(lapsApi.submitLapTime, { body })).body).toMatchObject({
        recording,
        recordingSecond: 12,
      });
    },
  );
});

test('the same time twice is one too many', async () => {
  const { id } = await submit(drivers[0], 90_000);
  const again = { trackId, classId: classIds[0] ?? 0, vehicle: 'Sultan', timeMs: 90_000 };
  expect((await drivers[0].call(lapsApi.submitLapTime, { body: again })).body.detail).toContain('schon eingereicht');
  await decide(id, 'REJECTED', 'kein Beleg');
  expect((await drivers[0].call(lapsApi.submitLapTime, { body: again })).status).toBe(200);
});

describe('the list of top times', () => {
  test('shows the best of each driver, equal times share a rank', async () => {
    await drive(drivers[0], 92_000);
    await drive(drivers[0], 90_000);
    await drive(drivers[1], 90_000);
    await drive(drivers[2], 91_500);
    expect(await shown()).toEqual([
      [1, 'Maro', 90_000, 0],
      [1, 'Lou', 90_000, 0],
      [3, 'Kim', 91_500, 1_500],
    ]);
    expect((await top({ limit: 1 })).total).toBe(3);
  });

  test('by class, vehicle and month', async () => {
    await drive(drivers[0], 95_000, { classIndex: 1, vehicle: 'Futo' });
    await drive(drivers[0], 90_000);
    await drive(drivers[1], 96_000, { classIndex: 1, vehicle: 'futo', drivenAt: '2026-10-31T22:30:00Z' });
    await drive(drivers[1], 99_000, { classIndex: 1, vehicle: 'Blista', drivenAt: '2026-10-31T23:30:00Z' });
    expect(await shown({ classId: classIds[1] })).toEqual([
      [1, 'Maro', 95_000, 0],
      [2, 'Lou', 96_000, 1_000],
    ]);
    // Spelled as it was first; and in Berlin the 31st of October ends an hour earlier than in UTC.
    expect(await shown({ vehicle: 'Futo' })).toHaveLength(2);
    expect(await shown({ period: 'month', classId: classIds[1] })).toEqual([
      [1, 'Maro', 95_000, 0],
      [2, 'Lou', 99_000, 4_000],
    ]);
    expect(await shown({ period: 'last-month' })).toEqual([[1, 'Lou', 96_000, 0]]);
    expect((await top()).vehicles).toEqual(['Blista', 'Futo', 'Sultan']);
    expect((await kontor.anonymous.call(lapsApi.listTopTimes, { query: { trackId: 999 } })).status).toBe(404);
  });

  test('forgets a time that is taken back, and the next best comes forward', async () => {
    await drive(drivers[0], 92_000);
    const best = await drive(drivers[0], 90_000);
    await decide(best, 'REJECTED', 'doch abgekürzt');
    expect(await shown()).toEqual([[1, 'Maro', 92_000, 0]]);
    await decide(best, 'CONFIRMED');
    expect(await shown()).toEqual([[1, 'Maro', 90_000, 0]]);
    await decide(best, 'PENDING');
    expect(await shown()).toEqual([[1, 'Maro', 92_000, 0]]);
    expect((await clerk.call(lapsApi.listPendingTimes)).body).toHaveLength(1);
  });
});

test('bests and records are what the confirmed times say, whatever was decided in which order', async () => {
  const next = sequence(42);
  const laps = new Map<
    number,
    { timeMs: number; vehicle: string; driver: number; classIndex: number; at: string; isCounted: boolean }
  >();
  for (let turn = 0; turn < (isLong ? 40 : 10); turn += 1) {
    const [driver, classIndex] = [Math.floor(next() * 3), Math.floor(next() * 2)];
    const timeMs = 80_000 + Math.floor(next() * 30) * 100;
    const at = new Date(kontor.time.now.getTime() - Math.floor(next() * 20) * 3_600_000).toISOString();
    const vehicle = next() < 0.5 ? 'Sultan' : 'Futo';
    const { id } = await submit(drivers[driver] ?? drivers[0], timeMs + turn, { classIndex, vehicle, drivenAt: at });
    laps.set(id, { timeMs: timeMs + turn, vehicle, driver, classIndex, at, isCounted: false });
  }
  const ids = [...laps.keys()];
  for (let turn = 0; turn < (isLong ? 90 : 20); turn += 1) {
    const id = ids[Math.floor(next() * ids.length)] ?? 0;
    const lap = laps.get(id);
    if (!lap) continue;
    lap.isCounted = !lap.isCounted;
    await decide(id, lap.isCounted ? 'CONFIRMED' : 'REJECTED', 'geprüft');
  }
  const counted = [...laps.values()].filter(({ isCounted }) => isCounted);
  const bestOf = (isMeant: (lap: (typeof counted)[number]) => boolean) =>
    [0, 1, 2]
      .flatMap((driver) => {
        const own = counted.filter((lap) => lap.driver === driver && isMeant(lap)).map(({ timeMs }) => timeMs);
        return own.length > 0 ? Math.min(...own) : [];
      })
      .sort((a, b) => a - b);
  const times = async (query: object) => (await top(query)).entries.map(({ timeMs }) => timeMs);
  expect(await times({})).toEqual(bestOf(() => true));
  expect(await times({ vehicle: 'Futo' })).toEqual(bestOf(({ vehicle }) => vehicle === 'Futo'));
  expect(await times({ period: 'month' })).toEqual(bestOf(({ at }) => at >= '2026-10-31T23:00'));
  expect(await times({ period: 'month', vehicle: 'Sultan', classId: classIds[1] })).toEqual(
    bestOf(({ vehicle, classIndex }) => vehicle === 'Sultan' && classIndex === 1),
  );

  const detail = (await kontor.anonymous.call(tracksApi.getTrack, { params: { id: trackId } })).body;
  for (const [index, classId] of classIds.entries()) {
    let fastest = Number.POSITIVE_INFINITY;
    const expected = counted
      .filter(({ classIndex }) => classIndex === index)
      .sort((a, b) => a.at.localeCompare(b.at) || a.timeMs - b.timeMs)
      .flatMap(({ timeMs }) => {
        if (timeMs >= fastest) return [];
        fastest = timeMs;
        return timeMs;
      });
    expect(detail.records.filter((one) => one.classId === classId).map(({ timeMs }) => timeMs)).toEqual(expected);
  }
  expect(overallRecords(detail.records).at(-1)?.timeMs).toBe(detail.record?.timeMs);
});

test('a driver takes back what nobody has looked at yet', async () => {
  const { id } = await submit(drivers[0], 90_000);
  const withdraw = (by: Caller) => by.call(lapsApi.withdrawLapTime, { params: { id } });
  expect((await withdraw(drivers[1])).status).toBe(404);
  expect((await withdraw(drivers[0])).status).toBe(204);
  expect((await drivers[0].call(lapsApi.listMyTimes)).body).toEqual([]);
  const kept = await drive(drivers[0], 91_000);
  expect((await drivers[0].call(lapsApi.withdrawLapTime, { params: { id: kept } })).status).toBe(409);
});

test('nobody judges their own time, but admins may', async () => {
  await clerk.call(api.saveMyDriver, { body: { nickname: 'Nele', startNumber: 55 } });
  const { id } = await submit(clerk, 1_000);
  expect((await decide(id, 'CONFIRMED')).body.detail).toBe('Über deine eigene Zeit entscheidet jemand anderes.');
  expect((await admin.call(lapsApi.decideLapTime, { params: { id }, body: { state: 'CONFIRMED' } })).status).toBe(200);
});

test('many at once do not get past the limits', async () => {
  const tries = Array.from({ length: 12 }, () => submit(drivers[0], 91_234));
  const replies = (await Promise.all(tries)) as { id?: number }[];
  expect(replies.filter(({ id }) => id !== undefined)).toHaveLength(1);
});

test('the same car spelled differently is one car once it counts', async () => {
  const [one, other] = [
    await submit(drivers[0], 90_000, { vehicle: 'Zorrusso' }),
    await submit(drivers[1], 91_000, { vehicle: 'ZORRUSSO' }),
  ];
  for (const { id } of [one, other]) await decide(id, 'CONFIRMED');
  expect((await top()).vehicles).toEqual(['Zorrusso']);
});

describe('personal bests', () => {
  test('say where they put their driver', async () => {
    await drive(drivers[0], 90_000);
    await drive(drivers[1], 92_000);
    await drive(drivers[1], 91_000, { classIndex: 1 });
    const { bests } = (await drivers[1].call(api.getMyCareer)).body;
    expect(bests.map(({ trackName, timeMs, rank, gapMs }) => [trackName, timeMs, rank, gapMs])).toEqual([
      ['Nordkai', 92_000, 2, 2_000],
      ['Nordkai', 91_000, 1, 0],
    ]);
  });
});

test('no list looks at every lap', async () => {
  const plan = await transact(kontor.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const explain = sql<{ 'QUERY PLAN': string }>`explain select distinct on (driver_id) driver_id, time_ms, lap_time_id
      from lap_best where track_id = ${trackId} and vehicle = '' and period = '' and class_id = 1
      order by driver_id, time_ms, lap_time_id`;
    return (await explain.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index|Bitmap/);
  expect(plan).not.toContain('lap_time ');
  expect((await findRecordIds(kontor.db, [trackId])).size).toBe(0);
});
