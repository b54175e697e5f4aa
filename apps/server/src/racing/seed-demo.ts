import { fromBerlin, toBerlin } from '@kontor/contract/core/berlin-time.ts';
import type { LapState } from '@kontor/contract/racing/laps.ts';
import { DEFAULT_POINTS, type RaceResult } from '@kontor/contract/racing/tournaments.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { BEHIND, DRIVERS, sequence, TEAMS, TRACKS, VEHICLES } from './demo-racing.ts';
import { findDriverOf, saveTeamOf, upsertDriver } from './drivers/drivers.repo.ts';
import { fillBests, fillRecords } from './laps/lap-bests.repo.ts';
import { insertLaps } from './laps/lap-times.repo.ts';
import { insertTeam } from './teams/teams.repo.ts';
import { createRace, saveResults } from './tournaments/enter-results.ts';
import { insertEntry, insertTournament, saveState } from './tournaments/tournaments.repo.ts';
import { insertClass, insertTrack, listClasses, listTracks } from './tracks/tracks.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LAPS = 200;

interface Cast {
  tx: Tx;
  now: Date;
  drivers: number[];
  tracks: number[];
  classes: Map<string, number>;
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
/** Races are driven in the evening, whenever the demo was started. */
const evening = (day: Date): Date => fromBerlin({ ...toBerlin(day), hour: 20, minute: 0 }) ?? day;

async function seedPeople(tx: Tx, classes: Map<string, number>): Promise<number[]> {
  const ids: number[] = [];
  for (const [userId, nickname, startNumber, , favourite, bio] of DRIVERS) {
    await upsertDriver(tx, userId, { nickname, startNumber, bio, favouriteClassId: classes.get(favourite) ?? null });
    ids.push((await findDriverOf(tx, userId))?.id ?? 0);
  }
  for (const [index, [name, color, captain]] of TEAMS.entries()) {
    const team = await insertTeam(tx, { name, color }, ids[captain] ?? 0);
    for (const [at, [, , , of]] of DRIVERS.entries()) if (of === index) await saveTeamOf(tx, ids[at] ?? 0, team.id);
  }
  return ids;
}

/** Two months of laps: drivers differ in skill and improve. */
async function seedLaps({ tx, now, drivers, tracks, classes }: Cast): Promise<void> {
  const next = sequence(7);
  const names = ['S', 'A', 'B'];
  const laps = Array.from({ length: LAPS }, (_, turn) => {
    const driver = Math.floor(next() * drivers.length);
    const track = Math.floor(next() * tracks.length);
    const name = names[Math.floor(next() * names.length)] ?? 'A';
    const cars = VEHICLES[name] ?? [];
    const slower = 1 + driver * 0.006 + names.indexOf(name) * 0.07 + ((LAPS - turn) / LAPS) * 0.04 + next() * 0.03;
    const isFromGame = turn % 4 === 0;
    const state: LapState = turn > LAPS - 5 ? 'PENDING' : turn % 37 === 36 ? 'REJECTED' : 'CONFIRMED';
    return {
      trackId: tracks[track] ?? 0,
      driverId: drivers[driver] ?? 0,
      classId: classes.get(name) ?? 0,
      vehicle: cars[Math.floor(next() * cars.length)] ?? 'Sultan RS',
      timeMs: Math.round((TRACKS[track]?.seconds ?? 90) * 1000 * slower),
      drivenAt: before(now, ((LAPS - turn) / LAPS) * 60 + 0.1),
      state,
      isFromGame: isFromGame && state === 'CONFIRMED',
      recording: null,
      recordingSecond: null,
      reason: state === 'REJECTED' ? 'Abkürzung über den Parkplatz' : null,
    };
  });
  await insertLaps(tx, laps);
  await fillBests(tx);
  await fillRecords(tx);
}

interface Season {
  name: string;
  description: string;
  days: number;
  races: number;
  official: number;
  isOver: boolean;
}

/** Laps of a race are a little slower than those of a driver alone on the track; the best has a bad day, too. */
function sheet(drivers: readonly number[], race: number, season: number): RaceResult[] {
  const lapMs = (TRACKS[race % TRACKS.length]?.seconds ?? 90) * 1_160;
  const next = sequence(race * 7919 + season * 104_729);
  const order = drivers
    .map((driverId, index) => ({ driverId, form: (BEHIND[index] ?? 5) + next() * 5 }))
    .sort((one, other) => one.form - other.form);
  const retired = race % 3 === 1 ? order.splice(race % order.length, 1)[0] : undefined;
  const results = order.map(
    ({ driverId }, index): RaceResult => ({
      driverId,
      state: 'FINISHED',
      position: index + 1,
      timeMs: lapMs * 5 + 6_000 + index * 2_300 + Math.round(next() * 900),
      fastestLapMs: Math.round(lapMs * (1 + next() * 0.02)),
      timePenaltyMs: race % 2 === 0 && index === 1 ? 5_000 : 0,
      pointPenalty: 0,
    }),
  );
  const none = { position: null, timeMs: null, fastestLapMs: null, timePenaltyMs: 0, pointPenalty: 0 };
  return retired ? [...results, { ...none, driverId: retired.driverId, state: 'DNF' }] : results;
}

async function seedSeason({ tx, now, drivers, tracks, classes }: Cast, season: Season): Promise<void> {
  const who = { by: { id: '100000000000000005', name: 'Elena Sander' }, at: evening(before(now, season.days)) };
  const id = await insertTournament(tx, {
    name: season.name,
    description: season.description,
    startsAt: who.at.toISOString(),
    points: DEFAULT_POINTS,
    fastestLapPoints: 1,
  });
  for (const driverId of drivers) await insertEntry(tx, id, driverId, who.at);
  await saveState(tx, id, 'RUNNING');
  for (let race = 0; race < season.races; race += 1) {
    const at = evening(before(now, season.days - race * 7));
    const plan = { trackId: tracks[race % tracks.length] ?? 0, classId: classes.get('A') ?? 0, laps: 5 };
    const { id: raceId, version } = await createRace(tx, id, { ...plan, startsAt: at.toISOString() }, who);
    if (race >= season.official + 1) continue;
    const state = race < season.official ? 'OFFICIAL' : 'PROVISIONAL';
    await saveResults(tx, raceId, { state, version, results: sheet(drivers, race, season.days) }, { ...who, at });
  }
  if (season.isOver) await saveState(tx, id, 'FINISHED');
}

/** One more that a visitor can sign up for; half of the field already has. */
async function seedOpen({ tx, now, drivers }: Cast): Promise<void> {
  const id = await insertTournament(tx, {
    name: 'Neujahrssprint',
    description: 'Drei Sprints in einer Nacht, Start um Mitternacht am Observatorium.',
    startsAt: evening(before(now, -43)).toISOString(),
    points: [10, 6, 4, 3, 2, 1],
    fastestLapPoints: 0,
  });
  for (const driverId of drivers.slice(2, 6)) await insertEntry(tx, id, driverId, now);
  await saveState(tx, id, 'REGISTRATION');
}

/** Two teams, eight drivers, five tracks, two seasons that are over, one that runs and a tournament that is open for entries. */
export async function seedRacing(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listTracks(tx)).length > 0) return;
  if ((await listClasses(tx)).length === 0) {
    for (const [index, name] of Object.keys(VEHICLES).entries()) await insertClass(tx, name, index + 1);
  }
  const classes = new Map((await listClasses(tx)).map(({ id, name }) => [name, id]));
  const tracks: number[] = [];
  for (const track of TRACKS) tracks.push(await insertTrack(tx, track));
  const cast = { tx, now, classes, tracks, drivers: await seedPeople(tx, classes) };
  await seedLaps(cast);
  await seedSeason(cast, {
    name: 'Frühjahrsserie',
    description: 'Vier Läufe zum Warmwerden.',
    days: 212,
    races: 4,
    official: 4,
    isOver: true,
  });
  await seedSeason(cast, {
    name: 'Hafenpokal 2026',
    description: 'Fünf Läufe, fünf Strecken, eine Wertung.',
    days: 120,
    races: 5,
    official: 5,
    isOver: true,
  });
  await seedSeason(cast, {
    name: 'Wintercup',
    description: 'Zehn Läufe bis Weihnachten. Nach jedem Lauf wird gegrillt.',
    days: 47,
    races: 10,
    official: 6,
    isOver: false,
  });
  await seedOpen(cast);
}
