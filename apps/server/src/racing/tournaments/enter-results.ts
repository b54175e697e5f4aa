import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { type Classified, checkResults, classify, standingsOf } from '@kontor/contract/racing/standings.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import {
  type CountedResult,
  RACE_LABELS,
  type Race,
  type RaceChange,
  type RaceResult,
  RESULT_LABELS,
  type ResultsChange,
  type Scoring,
} from '@kontor/contract/racing/tournaments.ts';
import { recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces } from '../drivers/drivers.repo.ts';
import { type Who, writeRacingAudit } from '../racing-audit.ts';
import { findTrack, listClasses } from '../tracks/tracks.repo.ts';
import {
  deleteRace,
  findRace,
  insertRace,
  listRaces,
  markCounting,
  replaceResults,
  type StoredRace,
  saveRaceState,
  updateRace,
} from './races.repo.ts';
import { listEntryIds, lockTournament, type StoredTournament, saveLeaders } from './tournaments.repo.ts';

const RACES_MAX = 100;

/** Idempotent: places, points and leaders follow from the stored results alone. */
export async function recount(tx: Tx, tournamentId: number, scoring: Scoring): Promise<void> {
  const races = await listRaces(tx, tournamentId);
  for (const race of races) {
    if (race.results.length > 0) await replaceResults(tx, race.id, classify(race.results, scoring));
  }
  const official = races.filter(({ state }) => state === 'OFFICIAL');
  const leaders = official.length === 0 ? [] : standingsOf(official, scoring).drivers.filter(({ rank }) => rank === 1);
  const leaderIds = leaders.map(({ id }) => id);
  await saveLeaders(tx, tournamentId, leaderIds);
  await markCounting(tx, tournamentId);
}

async function lockRace(tx: Tx, id: number, version?: number): Promise<[StoredRace, StoredTournament]> {
  const seen = await findRace(tx, id);
  const tournament = seen && (await lockTournament(tx, seen.tournamentId));
  const race = tournament && (await findRace(tx, id));
  if (!race) throw new AppError('not-found');
  if (version !== undefined && version !== race.version) throw new AppError('conflict');
  return [race, tournament];
}

async function checkPlan(tx: Tx, { trackId, classId }: RaceChange): Promise<void> {
  if (!(await findTrack(tx, trackId))) throw new AppError('racing.unknown-track');
  if (!(await listClasses(tx)).some(({ id }) => id === classId)) throw new AppError('racing.unknown-class');
}

async function present(tx: Tx, id: number): Promise<Race> {
  const race = await findRace(tx, id);
  if (!race) throw new AppError('not-found');
  return race;
}

const mayPlan = ({ state }: StoredTournament): boolean => state !== 'FINISHED' && state !== 'CANCELLED';

export async function createRace(tx: Tx, tournamentId: number, change: RaceChange, who: Who): Promise<Race> {
  const tournament = await lockTournament(tx, tournamentId);
  if (!tournament) throw new AppError('not-found');
  if (!mayPlan(tournament)) throw new AppError('racing.step');
  await checkPlan(tx, change);
  const races = await listRaces(tx, tournamentId);
  if (races.length >= RACES_MAX) throw new AppError('racing.full', { limit: RACES_MAX });
  const race = await present(tx, await insertRace(tx, tournamentId, races.length + 1, change));
  const message = html`Rennen ${race.number} auf <b>${race.trackName}</b> für <b>${tournament.name}</b> angesetzt.`;
  await writeRacingAudit(tx, who, message);
  return race;
}

export async function changeRace(tx: Tx, id: number, change: RaceChange, who: Who): Promise<Race> {
  const [before, tournament] = await lockRace(tx, id, change.version);
  if (!mayPlan(tournament)) throw new AppError('racing.step');
  const isElsewhere = before.trackId !== change.trackId || before.classId !== change.classId;
  if (isElsewhere && before.results.length > 0) throw new AppError('racing.has-results');
  await checkPlan(tx, change);
  await updateRace(tx, id, change);
  const race = await present(tx, id);
  const classes = new Map((await listClasses(tx)).map(({ id: classId, name }) => [classId, name]));
  const changes = changesBetween({
    Strecke: [before.trackName, race.trackName],
    Klasse: [classes.get(before.classId) ?? '', classes.get(race.classId) ?? ''],
    Runden: [String(before.laps), String(race.laps)],
  });
  await writeRacingAudit(tx, who, html`Rennen ${race.number} von <b>${tournament.name}</b> geändert.`, { changes });
  return race;
}

export async function removeRace(tx: Tx, id: number, who: Who): Promise<void> {
  const [race, tournament] = await lockRace(tx, id);
  if (race.results.length > 0) throw new AppError('racing.has-results');
  await deleteRace(tx, race);
  await writeRacingAudit(tx, who, html`Rennen ${race.number} von <b>${tournament.name}</b> entfernt.`);
}

function sayPlace({ place, result: { position, state } }: Classified): string {
  if (place === null) return RESULT_LABELS[state];
  return place === position ? `Platz ${place}` : `Platz ${place} (als ${position}. im Ziel)`;
}

function sayResult(classified: Classified | undefined): string {
  if (!classified) return '–';
  const { result } = classified;
  const time = result.timeMs === null ? '' : `, ${sayTime(result.timeMs)}`;
  const penalty = result.timePenaltyMs > 0 ? `, Zeitstrafe ${sayTime(result.timePenaltyMs)}` : '';
  return `${sayPlace(classified)}${time}${penalty}${result.pointPenalty > 0 ? `, ${result.pointPenalty} Strafpunkte` : ''}`;
}

async function editsBetween(tx: Tx, before: readonly Classified[], after: readonly Classified[]) {
  const ids = [...new Set([...after, ...before].map(({ result }) => result.driverId))];
  const faces = await findFaces(tx, ids);
  const say = (all: readonly Classified[], id: number) => sayResult(all.find(({ result }) => result.driverId === id));
  const edits = ids.map((id) => [faces.get(id)?.nickname ?? String(id), [say(before, id), say(after, id)]]);
  return changesBetween(Object.fromEntries(edits));
}

/** A result belongs to the driver's team at the first entry, also after a correction. */
async function withTeams(
  tx: Tx,
  before: readonly CountedResult[],
  results: readonly RaceResult[],
): Promise<CountedResult[]> {
  const known = new Map(before.map(({ driverId, teamId }) => [driverId, teamId]));
  const ids = results.map(({ driverId }) => driverId);
  const faces = await findFaces(tx, ids);
  return results.map((result) => {
    const teamId = known.get(result.driverId);
    return { ...result, teamId: teamId === undefined ? (faces.get(result.driverId)?.team?.id ?? null) : teamId };
  });
}

export async function saveResults(tx: Tx, id: number, wanted: ResultsChange, who: Who): Promise<Race> {
  const [before, tournament] = await lockRace(tx, id, wanted.version);
  if (!['RUNNING', 'FINISHED'].includes(tournament.state)) throw new AppError('racing.not-running');
  if (tournament.state === 'FINISHED' && wanted.state !== 'OFFICIAL') throw new AppError('racing.step');
  if (wanted.state === 'OFFICIAL' && wanted.results.length === 0)
    throw new AppError('racing.results', { reason: 'Ein amtliches Rennen braucht Ergebnisse.' });
  checkResults(wanted.results, new Set(await listEntryIds(tx, tournament.id)));
  const results = await withTeams(tx, before.results, wanted.results);
  const classified = classify(results, tournament);
  await replaceResults(tx, id, classified);
  await saveRaceState(tx, id, wanted.state);
  await recount(tx, tournament.id, tournament);
  if (wanted.state === 'OFFICIAL') {
    const decided = tournament.state === 'FINISHED' ? [`tournament ${tournament.id}`] : [];
    await recordEvent(tx, 'TOURNAMENT_RESULTS', [`race ${id}`, ...decided], who.at);
  }
  const message = html`Ergebnis von Rennen ${before.number}, <b>${tournament.name}</b>: ${RACE_LABELS[wanted.state]}.`;
  const drivers = [...new Set([...before.results, ...results].map(({ driverId }) => driverId))];
  const changes = await editsBetween(tx, classify(before.results, tournament), classified);
  await writeRacingAudit(tx, who, message, { changes, drivers });
  return present(tx, id);
}
