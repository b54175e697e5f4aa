import { listAudits } from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import { DEFAULT_POINTS, type TournamentState } from '@kontor/contract/racing/tournaments.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const kontor = await testApp();
const follow = createFollow(kontor);
let admin: Caller;
let clerk: Caller;
let mara: Caller;
let lou: Caller;
let kim: Caller;
let classes: Map<string, number>;

beforeEach(async () => {
  await switchOn(kontor, 'RACING', 'AUDIT_LOG');
  admin = await kontor.as('ADMIN', { name: 'Selma' });
  clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  lou = await kontor.as('USER', { id: '22', name: 'Lou' });
  kim = await kontor.as('USER', { id: '23', name: 'Kim' });
  const body = ['S', 'A', 'B'].map((name) => ({ name }));
  const saved = (await admin.call(tracksApi.saveVehicleClasses, { body })).body;
  classes = new Map(saved.map(({ id, name }) => [name, id]));
});

const classId = (name = 'A'): number => classes.get(name) ?? 0;
const profile = (by: Caller, nickname: string, startNumber: number) =>
  by.call(api.saveMyDriver, { body: { nickname, startNumber } });
const driverId = async (by: Caller): Promise<number> => (await by.call(api.getMyRacing)).body.driver?.id ?? 0;
const track = async (name = 'Nordkai'): Promise<number> =>
  (await admin.call(tracksApi.createTrack, { body: { name, kind: 'CIRCUIT', lengthMeters: 3850 } })).body.id;
const audits = async (): Promise<string[]> =>
  (await (await kontor.as('SUPER_ADMIN')).call(listAudits)).body
    .map(({ displayName, message }) => `${displayName}: ${message}`)
    .filter((line) => !line.includes('Einstellungen'));

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

describe('tournaments', () => {
  const create = async (): Promise<number> =>
    (
      await admin.call(tournaments.createTournament, {
        body: { name: 'Hafenpokal', points: DEFAULT_POINTS, fastestLapPoints: 1 },
      })
    ).body.id;
  const detail = async (id: number, by: Caller = kontor.anonymous) =>
    (await by.call(tournaments.getTournament, { params: { id } })).body;
  const step = async (id: number, state: TournamentState) =>
    admin.call(tournaments.stepTournament, {
      params: { id },
      body: { state, version: (await detail(id, admin)).version },
    });
  const race = async (id: number, trackId: number) =>
    (await admin.call(tournaments.createRace, { params: { id }, body: { trackId, classId: classId(), laps: 5 } })).body;
  const none = { timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };
  const arrived = (...ids: number[]) =>
    ids.map((id, index) => ({ ...none, driverId: id, state: 'FINISHED' as const, position: index + 1 }));

  async function open() {
    const ids: number[] = [];
    for (const [index, by] of [mara, lou, kim].entries()) {
      await profile(by, `Fahrer ${index + 1}`, index + 1);
      ids.push(await driverId(by));
    }
    const id = await create();
    await step(id, 'REGISTRATION');
    for (const by of [mara, lou, kim]) await by.call(tournaments.enterTournament, { params: { id } });
    return { id, ids: ids as [number, number, number], trackId: await track() };
  }

  test('are drafts for admins alone, then open, run and end', async () => {
    const id = await create();
    expect((await kontor.anonymous.call(tournaments.getTournament, { params: { id } })).status).toBe(404);
    expect((await kontor.anonymous.call(tournaments.listTournaments)).body).toEqual([]);
    expect((await admin.call(tournaments.listTournaments)).body).toHaveLength(1);
    expect((await step(id, 'RUNNING')).body.detail).toBe('Ein Turnier ohne Fahrer kann nicht beginnen.');
    await step(id, 'REGISTRATION');
    expect((await mara.call(tournaments.enterTournament, { params: { id } })).body.detail).toBe(
      'Lege zuerst dein Fahrerprofil an.',
    );
    await profile(mara, 'Maro', 7);
    await mara.call(tournaments.enterTournament, { params: { id } });
    expect((await detail(id, mara)).isEntered).toBe(true);
    await step(id, 'RUNNING');
    const params = { id, driverId: await driverId(mara) };
    expect((await mara.call(tournaments.withdrawEntry, { params })).body.detail).toBe('Die Anmeldung ist nicht offen.');
    expect((await step(id, 'FINISHED')).body.detail).toContain('Erst wenn jedes Rennen amtlich ist');
    const stale = await admin.call(tournaments.stepTournament, {
      params: { id },
      body: { state: 'CANCELLED', version: 1 },
    });
    expect(stale.status).toBe(409);
  });

  test('count official races only, and a correction changes everything that follows from it', async () => {
    const { id, ids, trackId } = await open();
    const first = await race(id, trackId);
    const save = (state: 'PROVISIONAL' | 'OFFICIAL', results: object[], version: number) =>
      admin.call(tournaments.saveResults, {
        params: { id: first.id },
        body: { state, results: results as never, version },
      });
    expect((await save('PROVISIONAL', arrived(...ids), first.version)).body.detail).toContain(
      'erst, wenn das Turnier läuft',
    );
    await step(id, 'RUNNING');
    const team = (await mara.call(api.createTeam, { body: { name: 'Hafen', color: '#111111' } })).body;
    const provisional = await save('PROVISIONAL', arrived(...ids), first.version);
    await mara.call(api.leaveTeam, { params: { id: team.id, driverId: ids[0] } });
    expect((await detail(id)).raceTeams).toEqual([{ id: team.id, name: 'Hafen', color: '#111111' }]);
    expect((await detail(id)).drivers.map(({ points }) => points)).toEqual([0, 0, 0]);
    expect((await detail(id)).leader).toBeNull();
    const official = await save('OFFICIAL', arrived(...ids), provisional.body.version);
    expect((await detail(id)).drivers.map(({ driver, points }) => [driver.nickname, points])).toEqual([
      ['Fahrer 1', 25],
      ['Fahrer 2', 18],
      ['Fahrer 3', 15],
    ]);
    expect((await detail(id)).leader).toBe('Fahrer 1');
    expect((await mara.call(api.getMyCareer)).body).toMatchObject({ wins: 1, podiums: 1, starts: 1 });
    await step(id, 'FINISHED');
    const disqualified = [...arrived(ids[1], ids[2]), { ...none, driverId: ids[0], state: 'DSQ', position: null }];
    await save('OFFICIAL', disqualified, official.body.version);
    expect((await detail(id)).leader).toBe('Fahrer 2');
    expect((await mara.call(api.getMyCareer)).body).toMatchObject({ wins: 0, races: [{ place: null, points: 0 }] });
    const entry = (await (await kontor.as('SUPER_ADMIN')).call(listAudits)).body[0];
    expect(entry?.changes).toContainEqual({ field: 'Fahrer 1', before: 'Platz 1', after: 'disqualifiziert' });
    expect((await save('OFFICIAL', arrived(...ids), official.body.version)).status).toBe(409);
  });

  test('another points table counts anew, and what is called off for nobody', async () => {
    const { id, ids, trackId } = await open();
    const { id: raceId, version } = await race(id, trackId);
    await step(id, 'RUNNING');
    await admin.call(tournaments.saveResults, {
      params: { id: raceId },
      body: { state: 'OFFICIAL', version, results: arrived(...ids) },
    });
    const body = { name: 'Hafenpokal', points: [10, 5], fastestLapPoints: 0 };
    await admin.call(tournaments.changeTournament, { params: { id }, body });
    expect((await detail(id)).drivers.map(({ points }) => points)).toEqual([10, 5, 0]);
    expect((await mara.call(api.getMyCareer)).body.races[0]?.points).toBe(10);
    await step(id, 'CANCELLED');
    expect((await mara.call(api.getMyCareer)).body).toMatchObject({ races: [], wins: 0, podiums: 0, starts: 0 });
  });

  test('a team keeps the points of a driver who leaves it later', async () => {
    const { id, ids, trackId } = await open();
    const team = (await mara.call(api.createTeam, { body: { name: 'Hafen', color: '#111111' } })).body;
    const { id: raceId, version } = await race(id, trackId);
    await step(id, 'RUNNING');
    const body = { state: 'OFFICIAL' as const, version, results: arrived(...ids) };
    await admin.call(tournaments.saveResults, { params: { id: raceId }, body });
    await mara.call(api.inviteDriver, { params: { id: team.id }, body: { driverId: ids[1] } });
    await lou.call(api.joinTeam, { params: { id: team.id } });
    await mara.call(api.handOverTeam, { params: { id: team.id }, body: { driverId: ids[1] } });
    await mara.call(api.leaveTeam, { params: { id: team.id, driverId: ids[0] } });
    expect((await detail(id)).teams.map(({ team: { name }, points }) => [name, points])).toEqual([['Hafen', 25]]);
    await lou.call(api.leaveTeam, { params: { id: team.id, driverId: ids[1] } });
    expect((await detail(id)).teams.map(({ team: { name }, points }) => [name, points])).toEqual([['Hafen', 25]]);
    expect((await kim.call(api.createTeam, { body: { name: 'hafen', color: '#222222' } })).status).toBe(200);
    const drive = { trackId: await track('Mole'), classId: classId(), laps: 5 };
    expect((await admin.call(tournaments.changeRace, { params: { id: raceId }, body: drive })).body.detail).toBe(
      'Es gibt schon Ergebnisse.',
    );
  });

  test('races keep their order, and one with results stays', async () => {
    const { id, ids, trackId } = await open();
    const races = [await race(id, trackId), await race(id, trackId), await race(id, trackId)];
    await admin.call(tournaments.removeRace, { params: { id: races[1]?.id ?? 0 } });
    expect((await detail(id)).races.map(({ number }) => number)).toEqual([1, 2]);
    await step(id, 'RUNNING');
    const body = { state: 'PROVISIONAL' as const, version: races[0]?.version ?? 0, results: arrived(...ids) };
    await admin.call(tournaments.saveResults, { params: { id: races[0]?.id ?? 0 }, body });
    expect((await admin.call(tournaments.removeRace, { params: { id: races[0]?.id ?? 0 } })).status).toBe(409);
    expect((await admin.call(tournaments.withdrawEntry, { params: { id, driverId: ids[0] } })).body.detail).toBe(
      'Es gibt schon Ergebnisse.',
    );
    expect((await lou.call(tournaments.withdrawEntry, { params: { id, driverId: ids[0] } })).status).toBe(403);
  });

  test('two admins saving the same sheet: one of them hears about it', async () => {
    const { id, ids, trackId } = await open();
    const { id: raceId, version } = await race(id, trackId);
    await step(id, 'RUNNING');
    const save = () =>
      admin.call(tournaments.saveResults, {
        params: { id: raceId },
        body: { state: 'PROVISIONAL', version, results: arrived(...ids) },
      });
    const replies = await Promise.all([save(), save()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a moderator may decide about times, but not manage', async () => {
  expect(
    (await clerk.call(tracksApi.createTrack, { body: { name: 'x', kind: 'DRIFT', lengthMeters: 100 } })).status,
  ).toBe(403);
  expect((await clerk.call(lapsApi.listPendingTimes)).status).toBe(200);
});
