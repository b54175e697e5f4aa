import * as api from '@kontor/contract/racing/api.ts';
import type { LapState } from '@kontor/contract/racing/laps.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';

interface Lap {
  classIndex?: number;
  vehicle?: string;
  drivenAt?: string;
}

/** A track, two classes and three drivers, and what tests do with a time. */
export async function openLaps() {
  const kontor = await testApp();
  let admin: Caller;
  let clerk: Caller;
  let drivers: [Caller, Caller, Caller];
  let classIds: number[];
  let trackId: number;

  kontor.prepare(async () => {
    await switchOn(kontor, 'RACING');
    admin = await kontor.as('ADMIN', { name: 'Selma' });
    clerk = await kontor.as('MODERATOR', { name: 'Nele' });
    const names = ['Maro', 'Lou', 'Kim'];
    const callers: Caller[] = [];
    for (const [index, nickname] of names.entries()) {
      const caller = await kontor.as('USER', { id: `3${index}`, name: nickname });
      await caller.call(api.saveMyDriver, { body: { nickname, startNumber: index + 1 } });
      callers.push(caller);
    }
    drivers = callers as [Caller, Caller, Caller];
    const body = ['S', 'A'].map((name) => ({ name }));
    classIds = (await admin.call(tracksApi.saveVehicleClasses, { body })).body.map(({ id }) => id);
    trackId = (
      await admin.call(tracksApi.createTrack, { body: { name: 'Nordkai', kind: 'CIRCUIT', lengthMeters: 3850 } })
    ).body.id;
  });
  const submit = async (by: Caller, timeMs: number, { classIndex = 0, vehicle = 'Sultan', drivenAt }: Lap = {}) =>
    (
      await by.call(lapsApi.submitLapTime, {
        body: { trackId, classId: classIds[classIndex] ?? 0, vehicle, timeMs, ...(drivenAt ? { drivenAt } : {}) },
      })
    ).body;
  const decide = (id: number, state: LapState, reason?: string) =>
    clerk.call(lapsApi.decideLapTime, { params: { id }, body: { state, ...(reason ? { reason } : {}) } });
  const drive = async (...given: Parameters<typeof submit>) => {
    const { id } = await submit(...given);
    await decide(id, 'CONFIRMED');
    return id;
  };
  const top = async (query: object = {}) =>
    (await kontor.anonymous.call(lapsApi.listTopTimes, { query: { trackId, ...query } })).body;
  const shown = async (query: object = {}) =>
    (await top(query)).entries.map(({ driver, timeMs, rank, gapMs }) => [rank, driver.nickname, timeMs, gapMs]);

  return { kontor, submit, decide, drive, top, shown, people: () => ({ admin, clerk, drivers, classIds, trackId }) };
}
