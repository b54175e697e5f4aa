import { AppError } from '../core/errors.ts';
import type { CountedResult, RaceResult, Scoring, Standing } from './tournaments.ts';

export interface Classified<R extends RaceResult = RaceResult> {
  readonly result: R;
  /** `null` for drivers who did not finish. */
  readonly place: number | null;
  readonly points: number;
  readonly hasFastestLap: boolean;
}

const finalTime = ({ timeMs, timePenaltyMs }: RaceResult): number => (timeMs ?? 0) + timePenaltyMs;

/** By time with penalties where every finisher has a time, otherwise by position. */
function inOrder<R extends RaceResult>(results: readonly R[]): R[] {
  const finished = results.filter(({ state }) => state === 'FINISHED');
  const byTime = finished.every(({ timeMs }) => timeMs !== null);
  return [...finished].sort(
    (one, other) =>
      (byTime ? finalTime(one) - finalTime(other) : 0) ||
      (one.position ?? 0) - (other.position ?? 0) ||
      one.driverId - other.driverId,
  );
}

/** Of equal fastest laps the better placed driver's counts; only finishers can have it. */
function fastestOf<R extends RaceResult>(ordered: readonly R[]): R | undefined {
  return ordered.reduce<R | undefined>((best, one) => {
    if (one.fastestLapMs === null) return best;
    return best?.fastestLapMs != null && best.fastestLapMs <= one.fastestLapMs ? best : one;
  }, undefined);
}

/** Places and points of one race: finishers in order, then all others without a place. */
export function classify<R extends RaceResult>(results: readonly R[], scoring: Scoring): Classified<R>[] {
  const ordered = inOrder(results);
  const fastest = fastestOf(ordered);
  const finishers = ordered.map((result, index): Classified<R> => {
    const bonus = result === fastest ? scoring.fastestLapPoints : 0;
    return {
      result,
      place: index + 1,
      points: (scoring.points[index] ?? 0) + bonus - result.pointPenalty,
      hasFastestLap: result === fastest,
    };
  });
  const others = results
    .filter(({ state }) => state !== 'FINISHED')
    .sort((one, other) => one.state.localeCompare(other.state, 'en') || one.driverId - other.driverId)
    .map((result): Classified<R> => ({ result, place: null, points: 0 - result.pointPenalty, hasFastestLap: false }));
  return [...finishers, ...others];
}

export function checkResults(results: readonly RaceResult[], entered: ReadonlySet<number>): void {
  const refuse = (reason: string) => new AppError('racing.results', { reason });
  if (new Set(results.map(({ driverId }) => driverId)).size !== results.length) {
    throw refuse('Jeder Fahrer bitte nur einmal.');
  }
  if (results.some(({ driverId }) => !entered.has(driverId))) throw refuse('Nicht jeder Fahrer ist angemeldet.');
  const finished = results.filter(({ state }) => state === 'FINISHED');
  const positions = finished.map(({ position }) => position).sort((one, other) => (one ?? 0) - (other ?? 0));
  if (positions.some((position, index) => position !== index + 1)) {
    throw refuse('Die Plätze im Ziel müssen lückenlos bei 1 beginnen, jeder nur einmal.');
  }
  if (results.some(({ state, position }) => state !== 'FINISHED' && position !== null)) {
    throw refuse('Nur wer im Ziel ist, hat einen Platz.');
  }
  const timed = finished.filter(({ timeMs }) => timeMs !== null).length;
  if (timed > 0 && timed < finished.length) {
    throw refuse('Zeiten bitte für alle im Ziel angeben oder für niemanden.');
  }
  if (timed === 0 && finished.some(({ timePenaltyMs }) => timePenaltyMs > 0)) {
    throw refuse('Zeitstrafen brauchen Zeiten.');
  }
}

interface Tally {
  points: number;
  places: number[];
  races: number;
}

/** More points; then more wins, more second places and so on. 0 is a tie. */
export function compareTallies(one: Omit<Tally, 'races'>, other: Omit<Tally, 'races'>): number {
  if (one.points !== other.points) return other.points - one.points;
  const length = Math.max(one.places.length, other.places.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (other.places[place] ?? 0) - (one.places[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Equals share a rank, and the next one skips as many: 1, 2, 2, 4. */
function ranked(tallies: ReadonlyMap<number, Tally>): (Standing & { id: number })[] {
  const sorted = [...tallies].sort(([a, one], [b, other]) => compareTallies(one, other) || a - b);
  let rank = 0;
  return sorted.map(([id, tally], index) => {
    const before = sorted[index - 1]?.[1];
    if (!before || compareTallies(before, tally) !== 0) rank = index + 1;
    return { id, rank, ...tally };
  });
}

function add(tallies: Map<number, Tally>, id: number, { place, points }: Classified): void {
  const tally = tallies.get(id) ?? { points: 0, places: [], races: 0 };
  tally.points += points;
  tally.races += 1;
  if (place !== null) {
    while (tally.places.length < place) tally.places.push(0);
    tally.places[place - 1] = (tally.places[place - 1] ?? 0) + 1;
  }
  tallies.set(id, tally);
}

interface CountedRace {
  readonly results: readonly CountedResult[];
}

/** Over the races that count; the order of races and results does not matter. */
export function standingsOf(races: readonly CountedRace[], scoring: Scoring, entered: readonly number[] = []) {
  const drivers = new Map<number, Tally>(entered.map((id) => [id, { points: 0, places: [], races: 0 }]));
  const teams = new Map<number, Tally>();
  for (const { results } of races) {
    for (const one of classify(results, scoring)) {
      // A driver who did not start has not raced, but a penalty counts.
      const { driverId, teamId, state } = one.result;
      add(drivers, driverId, one);
      if (teamId !== null) add(teams, teamId, one);
      if (state === 'DNP')
        for (const [tallies, id] of [
          [drivers, driverId],
          [teams, teamId],
        ] as const) {
          const tally = id === null ? undefined : tallies.get(id);
          if (tally) tally.races -= 1;
        }
    }
  }
  return { drivers: ranked(drivers), teams: ranked(teams) };
}

/** Places gained (or lost, below 0) with the last of these races, by those who had raced before it and moved. */
export function movesOf(
  races: readonly CountedRace[],
  scoring: Scoring,
  entered: readonly number[] = [],
): Record<'drivers' | 'teams', Map<number, number>> {
  const now = standingsOf(races, scoring, entered);
  const before = standingsOf(races.slice(0, -1), scoring, entered);
  const moves = (kind: 'drivers' | 'teams') => {
    const ranks = new Map(before[kind].filter(({ races: raced }) => raced > 0).map(({ id, rank }) => [id, rank]));
    return new Map(
      now[kind]
        .map(({ id, rank }) => [id, (ranks.get(id) ?? rank) - rank] as const)
        .filter(([, gained]) => gained !== 0),
    );
  };
  return { drivers: moves('drivers'), teams: moves('teams') };
}

/** Points after each of these races, in their order; the last ones are those of the standing. */
export function pointsAfter(
  races: readonly CountedRace[],
  scoring: Scoring,
  idOf: (result: CountedResult) => number | null,
): Map<number, number[]> {
  const after = new Map<number, number[]>();
  for (const [at, { results }] of races.entries()) {
    for (const { result, points } of classify(results, scoring)) {
      const id = idOf(result);
      if (id === null) continue;
      const line = after.get(id) ?? races.map(() => 0);
      after.set(
        id,
        line.map((sum, race) => (race < at ? sum : sum + points)),
      );
    }
  }
  return after;
}
