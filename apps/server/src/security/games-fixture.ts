import * as racing from '@kontor/contract/racing/api.ts';
import * as lapsApi from '@kontor/contract/racing/laps-api.ts';
import * as tournaments from '@kontor/contract/racing/tournaments-api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import * as tips from '@kontor/contract/tips/api.ts';
import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { type Cast, type Do, type Kontor, PNG } from './business-fixture.ts';

const START = '2026-11-15T19:30:00.000Z';
const GAME = { tournament: 'Liga', teamA: 'Nordkai', teamB: 'Vespucci', price: 100, gameStart: START };

/** Games, tips and what is paid for them. */
export async function tipGames(act: Do, { time }: Kontor, { admin, mara, lou }: Cast): Promise<void> {
  const [first, second] = [
    await act(admin, tips.createTipGame, { body: GAME }),
    await act(admin, tips.createTipGame, { body: GAME }),
  ];
  await act(admin, tips.importTipGames, { body: { games: [GAME] } });
  await act(admin, tips.changeTipGame, { params: { id: first.id }, body: { ...GAME, price: 200 } });
  await act(admin, tips.removeTipGame, { params: { id: second.id } });
  const params = { id: first.id };
  for (const who of [mara, lou]) await act(who, tips.saveTip, { params, body: { ...EMPTY_SCORE, goalsTeamA: 2 } });
  await act(lou, tips.removeTip, { params });
  time.now = new Date(START);
  const result = { ...EMPTY_SCORE, goalsTeamA: 2 };
  await act(admin, tips.closeTipGame, { params, body: { ...result, gameClosed: true } });
  const [open] = (await admin.call(tips.listPayouts)).body;
  await act(admin, tips.markPayouts, { body: { ids: [open?.id ?? 0], paid: true } });
  await act(admin, tips.closeTipGame, { params, body: { ...result, goalsTeamA: 3, gameClosed: true } });
  await act(admin, tips.settlePayouts, { body: { ids: [open?.id ?? 0] } });
  const { open: count, openTotal: total } = (await admin.call(tips.getPayoutTotals)).body;
  await act(admin, tips.payAll, { body: { count, total } });
}

async function foundTeam(act: Do, { mara, lou }: Cast): Promise<void> {
  const { id: maro } = await act(mara, racing.saveMyDriver, { body: { nickname: 'Maro', startNumber: 7, bio: 'x' } });
  const { id: driverId } = await act(lou, racing.saveMyDriver, { body: { nickname: 'Louis', startNumber: 8 } });
  const { id } = await act(mara, racing.createTeam, { body: { name: 'Hafen', color: '#c2571a' } });
  await act(mara, racing.changeTeam, { params: { id }, body: { name: 'Hafenexpress', color: '#000000' } });
  await act(mara, racing.inviteDriver, { params: { id }, body: { driverId } });
  await act(mara, racing.removeInvitation, { params: { id, driverId } });
  await act(mara, racing.inviteDriver, { params: { id }, body: { driverId } });
  await act(lou, racing.joinTeam, { params: { id } });
  await act(mara, racing.handOverTeam, { params: { id }, body: { driverId } });
  await act(mara, racing.leaveTeam, { params: { id, driverId: maro } });
}

async function driveLaps(act: Do, { admin, clerk, mara }: Cast) {
  const [first] = await act(admin, tracksApi.saveVehicleClasses, { body: [{ name: 'S' }, { name: 'A' }] });
  const track = { name: 'Nordkai', kind: 'CIRCUIT' as const, lengthMeters: 3850, description: 'am Hafen' };
  const { id } = await act(admin, tracksApi.createTrack, { body: track });
  const other = await act(admin, tracksApi.createTrack, { body: { ...track, name: 'Südkai' } });
  await act(admin, tracksApi.changeTrack, { params: { id }, body: { ...track, lengthMeters: 4000 } });
  await act(admin, tracksApi.saveTrackImage, { params: { id }, body: { data: PNG } });
  await act(admin, tracksApi.removeTrackImage, { params: { id } });
  await act(admin, tracksApi.removeTrack, { params: { id: other.id } });
  const lap = { trackId: id, classId: first?.id ?? 0, vehicle: 'Sultan', timeMs: 95_000 };
  const [counted, withdrawn] = [
    await act(mara, lapsApi.submitLapTime, { body: lap }),
    await act(mara, lapsApi.submitLapTime, { body: { ...lap, timeMs: 96_000 } }),
  ];
  await act(clerk, lapsApi.decideLapTime, { params: { id: counted.id }, body: { state: 'CONFIRMED' } });
  await act(mara, lapsApi.withdrawLapTime, { params: { id: withdrawn.id } });
  return { trackId: id, classId: first?.id ?? 0, laps: 5 };
}

/** Drivers, teams, laps, and a tournament from its draft to its results. */
export async function race(act: Do, cast: Cast): Promise<void> {
  const { admin, mara, lou } = cast;
  await foundTeam(act, cast);
  const body = await driveLaps(act, cast);
  const tournament = { name: 'Pokal', points: [3, 2, 1], fastestLapPoints: 1 };
  const { id } = await act(admin, tournaments.createTournament, { body: tournament });
  const other = await act(admin, tournaments.createTournament, { body: tournament });
  await act(admin, tournaments.removeTournament, { params: { id: other.id } });
  const changed = await act(admin, tournaments.changeTournament, {
    params: { id },
    body: { ...tournament, name: 'Hafenpokal' },
  });
  const params = { id };
  const step = { state: 'REGISTRATION' as const, version: changed.version };
  const { version } = await act(admin, tournaments.stepTournament, { params, body: step });
  for (const who of [mara, lou]) await act(who, tournaments.enterTournament, { params });
  const driverIds = (await admin.call(tournaments.getTournament, { params })).body.entries.map((entry) => entry.id);
  await act(lou, tournaments.withdrawEntry, { params: { id, driverId: driverIds[1] ?? 0 } });
  const run = await act(admin, tournaments.createRace, { params, body });
  const spare = await act(admin, tournaments.createRace, { params, body });
  const later = await act(admin, tournaments.changeRace, { params: { id: run.id }, body: { ...body, laps: 6 } });
  await act(admin, tournaments.removeRace, { params: { id: spare.id } });
  const now = (await admin.call(tournaments.getTournament, { params })).body;
  await act(admin, tournaments.stepTournament, {
    params,
    body: { state: 'RUNNING', version: Math.max(version, now.version) },
  });
  const none = { timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };
  const results = [{ ...none, driverId: driverIds[0] ?? 0, state: 'FINISHED' as const, position: 1 }];
  await act(admin, tournaments.saveResults, {
    params: { id: run.id },
    body: { state: 'OFFICIAL', results, version: later.version },
  });
}
