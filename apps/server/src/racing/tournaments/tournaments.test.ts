import { listAudits } from '@kontor/contract/audit/api.ts';
import { getUpcoming } from '@kontor/contract/home/api.ts';
import * as api from '@kontor/contract/racing/api.ts';
import { pointsAfter } from '@kontor/contract/racing/standings.ts';
import { DEFAULT_POINTS, type RaceResult, type TournamentState } from '@kontor/contract/racing/tournaments.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#testing/app.ts';
import { driverId, openRacing, profile } from '../testing-racing.ts';

const { kontor, classId, track, people } = await openRacing();
let admin: Caller;
let mara: Caller;
let lou: Caller;
let kim: Caller;

beforeEach(() => {
  ({ admin, mara, lou, kim } = people());
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

  test('a season of ten races: curve and standing are those computed by hand', async () => {
    const { id, ids, trackId } = await open();
    const team = (await mara.call(api.createTeam, { body: { name: 'Hafen', color: '#111111' } })).body;
    await step(id, 'RUNNING');
    const [A, B, C] = ids;
    const but = (results: RaceResult[], driver: number, more: Partial<RaceResult>): RaceResult[] =>
      results.map((result) => (result.driverId === driver ? { ...result, ...more } : result));
    const out = (driverId: number, state: 'DNF' | 'DSQ', pointPenalty = 0): RaceResult => ({
      ...none,
      driverId,
      state,
      position: null,
      pointPenalty,
    });
    const fastest = { fastestLapMs: 60_000 };
    const timed = arrived(A, B, C).map((result, at) => ({ ...result, timeMs: 300_000 + at * 1_000 }));
    const season = [
      arrived(A, B, C),
      but(arrived(B, A, C), C, fastest),
      [...arrived(C, A), out(B, 'DNF')],
      but(arrived(A, C, B), A, { pointPenalty: 5 }),
      arrived(B, C, A),
      // Three seconds put the winner behind both others.
      but(timed, A, { timePenaltyMs: 3_000 }),
      but(arrived(C, B, A), A, fastest),
      [...arrived(A, B), out(C, 'DSQ', 10)],
      arrived(B, A, C),
      but(arrived(C, A, B), C, fastest),
    ];
    for (const results of season) {
      const { id: raceId, version } = await race(id, trackId);
      const body = { state: 'OFFICIAL' as const, results, version };
      expect((await admin.call(tournaments.saveResults, { params: { id: raceId }, body })).status).toBe(200);
    }
    const { drivers, races, ...scoring } = await detail(id);
    expect(drivers.map(({ driver, rank, points, places }) => [driver.nickname, rank, points, places[0]])).toEqual([
      ['Fahrer 1', 1, 188, 3],
      ['Fahrer 2', 2, 184, 4],
      ['Fahrer 3', 3, 166, 3],
    ]);
    const curve = pointsAfter(races, scoring, ({ driverId }) => driverId);
    expect([A, B, C].map((driver) => curve.get(driver))).toEqual([
      [25, 43, 61, 81, 96, 111, 127, 152, 170, 188],
      [18, 43, 43, 58, 83, 108, 126, 144, 169, 184],
      [15, 31, 56, 74, 92, 110, 135, 125, 140, 166],
    ]);
    expect((await kontor.anonymous.call(getUpcoming)).body.championship?.leaders).toEqual([
      { nickname: 'Fahrer 1', rank: 1, points: 188 },
      { nickname: 'Fahrer 2', rank: 2, points: 184 },
      { nickname: 'Fahrer 3', rank: 3, points: 166 },
    ]);
    // Everyone may see what a driver and a team have done, the latest race first.
    const driver = (await kontor.anonymous.call(api.getDriver, { params: { id: A } })).body;
    expect(driver).toMatchObject({ driver: { nickname: 'Fahrer 1' }, wins: 3, podiums: 10, starts: 10 });
    expect(driver.races.map(({ points }) => points)).toEqual([18, 18, 25, 16, 15, 15, 20, 18, 18, 25]);
    const page = (await kontor.anonymous.call(api.getTeam, { params: { id: team.id } })).body;
    expect(page).toMatchObject({ team: { name: 'Hafen' }, isDissolved: false, wins: 3, starts: 10 });
    expect(page.members.map(({ id: member }) => member)).toEqual([A]);
    expect(page.races.map(({ points }) => points)).toEqual(driver.races.map(({ points }) => points));
    expect(page.races[0]?.results).toEqual([{ nickname: 'Fahrer 1', state: 'FINISHED', place: 2 }]);
    expect((await kontor.anonymous.call(api.getDriver, { params: { id: 999 } })).status).toBe(404);
  });

  test('the log names places as they count, with penalties', async () => {
    const { id, ids, trackId } = await open();
    const { id: raceId, version } = await race(id, trackId);
    await step(id, 'RUNNING');
    const [first, second, third] = arrived(...ids);
    const results = [
      { ...first, timeMs: 300_000, timePenaltyMs: 10_000 },
      { ...second, timeMs: 301_000 },
      { ...third, timeMs: 302_000 },
    ];
    const body = { state: 'OFFICIAL' as const, version, results: results as never };
    await admin.call(tournaments.saveResults, { params: { id: raceId }, body });
    const entry = (await (await kontor.as('SUPER_ADMIN')).call(listAudits)).body[0];
    expect(entry?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['Fahrer 2', 'Platz 1 (als 2. im Ziel), 5:01.000'],
      ['Fahrer 3', 'Platz 2 (als 3. im Ziel), 5:02.000'],
      ['Fahrer 1', 'Platz 3 (als 1. im Ziel), 5:00.000, Zeitstrafe 0:10.000'],
    ]);
  });

  test('are run by staff: they enter results and leave the plan to admins', async () => {
    const { id, ids, trackId } = await open();
    const { id: raceId, version } = await race(id, trackId);
    await step(id, 'RUNNING');
    const clerk = await kontor.as('MODERATOR', { id: '92', name: 'Rike' });
    const params = { id: raceId };
    const body = { state: 'OFFICIAL' as const, version, results: arrived(...ids) };
    expect((await mara.call(tournaments.saveResults, { params, body })).status).toBe(403);
    expect((await clerk.call(tournaments.saveResults, { params, body })).status).toBe(200);
    expect((await detail(id)).leader).toBe('Fahrer 1');
    const plan = { trackId, classId: classId(), laps: 6 };
    expect((await clerk.call(tournaments.changeRace, { params, body: plan })).status).toBe(403);
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
