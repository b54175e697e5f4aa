import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import type { Caller } from '#testing/app.ts';
import { driverId, openRacing, PNG, profile } from './testing-racing.ts';

const { kontor, follow, classId, track, audits, people } = await openRacing();
let admin: Caller;
let clerk: Caller;
let mara: Caller;
let lou: Caller;
let kim: Caller;

beforeEach(() => {
  ({ admin, clerk, mara, lou, kim } = people());
});

describe('driver profiles', () => {
  test('have a name and a number of their own', async () => {
    expect((await profile(mara, 'Maro', 7)).body).toMatchObject({ nickname: 'Maro', startNumber: 7, team: null });
    const taken = await profile(lou, 'Lou', 7);
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({
      detail: 'Die Startnummer 7 ist schon vergeben.',
      errors: [{ path: 'startNumber' }],
    });
    expect((await profile(lou, 'MARO', 8)).body.errors?.[0]?.path).toBe('nickname');
    expect((await profile(lou, 'Lou', 8)).status).toBe(200);
    expect((await profile(mara, 'Maro', 9)).body.startNumber).toBe(9);
  });

  test.each([
    ['number 0', { nickname: 'x', startNumber: 0 }],
    ['number 1000', { nickname: 'x', startNumber: 1000 }],
    ['no name', { nickname: ' ', startNumber: 5 }],
    ['an unknown class', { nickname: 'x', startNumber: 5, favouriteClassId: 999 }],
  ])('refuse %s', async (_what, body) => {
    expect((await mara.call(api.saveMyDriver, { body })).status).toBe(422);
  });

  test('two people after the same number at once: one gets it', async () => {
    const replies = await Promise.all([profile(mara, 'Maro', 7), profile(lou, 'Lou', 7)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('teams', () => {
  const found = async (by: Caller, name = 'Hafenexpress') =>
    (await by.call(api.createTeam, { body: { name, color: '#c2571a' } })).body;

  beforeEach(async () => {
    await profile(mara, 'Maro', 7);
    await profile(lou, 'Lou', 8);
    await profile(kim, 'Kim', 9);
  });

  test('are founded, grow by invitation, are handed over and dissolved', async () => {
    const heard = await follow(kontor.anonymous, api.racingUpdate);
    const { id, captainId } = await found(mara);
    expect(captainId).toBe(await driverId(mara));
    const other = await driverId(lou);
    expect((await lou.call(api.joinTeam, { params: { id } })).status).toBe(409);
    expect((await mara.call(api.inviteDriver, { params: { id }, body: { driverId: other } })).status).toBe(204);
    expect((await lou.call(api.getMyRacing)).body.invitations).toMatchObject([{ name: 'Hafenexpress', by: 'Maro' }]);
    expect((await lou.call(api.joinTeam, { params: { id } })).body.members).toHaveLength(2);

    const leave = (by: Caller, who: number) => by.call(api.leaveTeam, { params: { id, driverId: who } });
    expect((await leave(mara, captainId)).body.detail).toBe('Übergib zuerst die Teamleitung.');
    expect((await lou.call(api.handOverTeam, { params: { id }, body: { driverId: other } })).status).toBe(403);
    await mara.call(api.handOverTeam, { params: { id }, body: { driverId: other } });
    expect((await mara.call(api.changeTeam, { params: { id }, body: { name: 'X', color: '#000000' } })).status).toBe(
      403,
    );
    expect((await leave(mara, captainId)).status).toBe(204);
    expect((await leave(lou, other)).status).toBe(204);
    expect((await lou.call(api.getMyRacing)).body.team).toBeNull();
    await until('a message', () => heard.some((line) => line.includes('drivers')));
    expect((await audits())[0]).toBe('Lou: Rennteam <b>Hafenexpress</b> aufgelöst.');
  });

  test('invite nobody twice and nobody who has a team; who joins elsewhere loses other invitations', async () => {
    const [a, b] = [await found(mara), await found(lou, 'Vinewood')];
    const who = { driverId: await driverId(kim) };
    for (const [by, team] of [
      [mara, a],
      [mara, a],
      [lou, b],
    ] as const) {
      expect((await by.call(api.inviteDriver, { params: { id: team.id }, body: who })).status).toBe(204);
    }
    expect((await kim.call(api.getMyRacing)).body.invitations).toHaveLength(2);
    await kim.call(api.joinTeam, { params: { id: a.id } });
    expect((await kim.call(api.joinTeam, { params: { id: b.id } })).status).toBe(409);
    const again = await lou.call(api.inviteDriver, { params: { id: b.id }, body: who });
    expect(again.body.detail).toBe('Kim ist schon in einem Team.');
  });

  test('keep strangers out', async () => {
    const { id, captainId } = await found(mara);
    const nobody = await kontor.as('USER', { id: '29' });
    expect((await nobody.call(api.createTeam, { body: { name: 'Y', color: '#000000' } })).body.detail).toBe(
      'Lege zuerst dein Fahrerprofil an.',
    );
    expect((await lou.call(api.leaveTeam, { params: { id, driverId: captainId } })).status).toBe(403);
    expect((await lou.call(api.inviteDriver, { params: { id }, body: { driverId: 1 } })).status).toBe(403);
    expect((await found(lou, 'HAFENEXPRESS')) as unknown).toMatchObject({ status: 409 });
  });
});

describe('vehicle classes', () => {
  test('are reordered, renamed and removed, unless there are times in them', async () => {
    const save = (body: { id?: number; name: string }[]) => admin.call(tracksApi.saveVehicleClasses, { body });
    const [s, a, b] = [classId('S'), classId('A'), classId('B')];
    const swapped = await save([{ id: a, name: 'S' }, { id: s, name: 'A' }, { name: 'X' }]);
    expect(swapped.body.map(({ name }) => name)).toEqual(['S', 'A', 'X']);
    expect(swapped.body.some(({ id }) => id === b)).toBe(false);
    await profile(mara, 'Maro', 7);
    await mara.call(lapsApi.submitLapTime, {
      body: { trackId: await track(), classId: a, vehicle: 'Sultan', timeMs: 90_000 },
    });
    const refused = await save([{ id: s, name: 'A' }]);
    expect(refused.body.detail).toContain('In Klasse S wurde schon gefahren.');
    expect((await save([{ name: 'a' }, { name: 'A' }])).status).toBe(422);
    expect(
      (
        await save([
          { id: a, name: 'a' },
          { id: a, name: 'b' },
        ])
      ).status,
    ).toBe(422);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(
        (
          await save([
            { id: a, name: `~${s}` },
            { id: s, name: 'A' },
          ])
        ).status,
      ).toBe(200);
    }
    expect((await save([{ id: 999, name: 'Z' }])).status).toBe(409);
  });
});

test('removing a track while a time on it arrives is a conflict, not an error', async () => {
  await profile(mara, 'Maro', 7);
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await track(`Kurz ${turn}`);
    const replies = await Promise.all([
      mara.call(lapsApi.submitLapTime, {
        body: { trackId: id, classId: classId(), vehicle: 'Sultan', timeMs: 90_000 },
      }),
      admin.call(tracksApi.removeTrack, { params: { id } }),
    ]);
    for (const { status } of replies) expect(status).toBeLessThan(500);
  }
});

describe('tracks', () => {
  test('are added, changed and removed while nobody has driven there', async () => {
    const id = await track();
    expect(
      (await admin.call(tracksApi.createTrack, { body: { name: 'nordkai', kind: 'DRIFT', lengthMeters: 900 } })).status,
    ).toBe(409);
    const body = { name: 'Nordkai-Runde', kind: 'SPRINT' as const, lengthMeters: 4000 };
    expect((await admin.call(tracksApi.changeTrack, { params: { id }, body })).body).toMatchObject(body);
    await profile(mara, 'Maro', 7);
    await mara.call(lapsApi.submitLapTime, {
      body: { trackId: id, classId: classId(), vehicle: 'Sultan', timeMs: 90_000 },
    });
    expect((await admin.call(tracksApi.removeTrack, { params: { id } })).body.detail).toContain('schon gefahren');
    const other = await track('Leer');
    expect((await admin.call(tracksApi.removeTrack, { params: { id: other } })).status).toBe(204);
    expect((await kontor.anonymous.call(tracksApi.getTrack, { params: { id: other } })).status).toBe(404);
  });

  test('have a picture, if it is one', async () => {
    const id = await track();
    const saved = await admin.call(tracksApi.saveTrackImage, { params: { id }, body: { data: PNG } });
    expect(saved.body.imageVersion).toBeGreaterThan(0);
    const image = await kontor.app.inject({ url: `/api/racing/track/${id}/image` });
    // Encoded anew, whatever was uploaded.
    expect(image.headers['content-type']).toBe('image/webp');
    const half = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64');
    expect((await admin.call(tracksApi.saveTrackImage, { params: { id }, body: { data: half } })).status).toBe(422);
    expect((await admin.call(tracksApi.saveTrackImage, { params: { id: 999 }, body: { data: PNG } })).status).toBe(404);
    const html = Buffer.from('<script>alert(1)</script>').toString('base64');
    expect((await admin.call(tracksApi.saveTrackImage, { params: { id }, body: { data: html } })).status).toBe(422);
    await admin.call(tracksApi.removeTrackImage, { params: { id } });
    expect((await kontor.app.inject({ url: `/api/racing/track/${id}/image` })).statusCode).toBe(404);
  });
});

test('a moderator may decide about times, but not manage', async () => {
  expect(
    (await clerk.call(tracksApi.createTrack, { body: { name: 'x', kind: 'DRIFT', lengthMeters: 100 } })).status,
  ).toBe(403);
  expect((await clerk.call(lapsApi.listPendingTimes)).status).toBe(200);
});
