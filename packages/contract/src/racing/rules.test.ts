import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import { checkStep, overallRecords } from './rules.ts';
import { checkResults, classify, compareTallies, movesOf, standingsOf } from './standings.ts';
import {
  type CountedResult,
  DEFAULT_POINTS,
  type RaceResult,
  type ResultState,
  type TournamentState,
} from './tournaments.ts';

const SCORING = { points: DEFAULT_POINTS, fastestLapPoints: 1 };

const result = (driverId: number, more: Partial<CountedResult> = {}): CountedResult => ({
  driverId,
  teamId: null,
  state: 'FINISHED',
  position: null,
  timeMs: null,
  fastestLapMs: null,
  timePenaltyMs: 0,
  pointPenalty: 0,
  ...more,
});

/** Drivers in the order in which they crossed the line. */
const arrived = (...ids: number[]): CountedResult[] => ids.map((id, index) => result(id, { position: index + 1 }));
const out = (driverId: number, state: ResultState, pointPenalty = 0): CountedResult =>
  result(driverId, { state, pointPenalty });

describe('one race', () => {
  const places = (results: readonly CountedResult[]) =>
    classify(results, SCORING).map((one) => [one.result.driverId, one.place, one.points]);

  test('without times the order of arrival counts', () => {
    expect(places(arrived(3, 1, 2))).toEqual([
      [3, 1, 25],
      [1, 2, 18],
      [2, 3, 15],
    ]);
  });

  test('a time penalty can cost places', () => {
    const results = [
      result(1, { position: 1, timeMs: 100_000, timePenaltyMs: 5_000 }),
      result(2, { position: 2, timeMs: 101_000 }),
      result(3, { position: 3, timeMs: 104_999 }),
    ];
    expect(places(results).map(([id]) => id)).toEqual([2, 3, 1]);
  });

  test('at equal times who crossed the line first is first', () => {
    const results = [
      result(1, { position: 2, timeMs: 100_000 }),
      result(2, { position: 1, timeMs: 99_000, timePenaltyMs: 1_000 }),
    ];
    expect(places(results).map(([id]) => id)).toEqual([2, 1]);
  });

  test('who did not finish has no place and no points, but keeps a penalty', () => {
    const results = [...arrived(1), out(2, 'DNF'), out(3, 'DSQ', 5), out(4, 'DNP')];
    expect(places(results)).toEqual([
      [1, 1, 25],
      [2, null, 0],
      [4, null, 0],
      [3, null, -5],
    ]);
  });

  test('a point penalty is taken from a finisher, the place stays', () => {
    const [winner, second] = arrived(1, 2);
    expect(places([{ ...(winner as CountedResult), pointPenalty: 10 }, second as CountedResult])).toEqual([
      [1, 1, 15],
      [2, 2, 18],
    ]);
  });

  test('the fastest lap gives its point to a finisher, of equals to the better placed', () => {
    const results = [
      result(1, { position: 1, fastestLapMs: 60_000 }),
      result(2, { position: 2, fastestLapMs: 59_000 }),
      result(3, { position: 3, fastestLapMs: 59_000 }),
      result(4, { state: 'DNF', fastestLapMs: 50_000 }),
    ];
    expect(
      classify(results, SCORING)
        .filter((one) => one.hasFastestLap)
        .map((one) => one.result.driverId),
    ).toEqual([2]);
    expect(places(results)[1]).toEqual([2, 2, 19]);
  });

  test('beyond the table there are no points', () => {
    expect(places(arrived(...Array.from({ length: 12 }, (_, index) => index + 1))).at(-1)).toEqual([12, 12, 0]);
  });
});

describe('a result sheet', () => {
  const entered = new Set([1, 2, 3]);
  const reasonOf = (results: RaceResult[]): string => {
    try {
      checkResults(results, entered);
      return '';
    } catch (error) {
      return error instanceof AppError ? error.detail : 'no refusal';
    }
  };

  test.each([
    ['nothing', []],
    ['order alone', arrived(2, 1)],
    ['times for all', arrived(2, 1).map((one) => ({ ...one, timeMs: 1_000 * (one.position ?? 0) }))],
    ['a driver out', [...arrived(2, 1), out(3, 'DNF')]],
  ])('with %s is fine', (_what, results) => expect(reasonOf(results)).toBe(''));

  test.each([
    ['a driver twice', [...arrived(1), out(1, 'DNF')], 'Jeder Fahrer bitte nur einmal.'],
    ['a stranger', arrived(9), 'Nicht jeder Fahrer ist angemeldet.'],
    ['a gap', [result(1, { position: 1 }), result(2, { position: 3 })], 'Die Plätze im Ziel müssen'],
    ['a place twice', [result(1, { position: 1 }), result(2, { position: 1 })], 'Die Plätze im Ziel müssen'],
    ['no place', [result(1)], 'Die Plätze im Ziel müssen'],
    ['a place for who is out', [result(1, { position: 1, state: 'DSQ' })], 'Nur wer im Ziel ist'],
    ['half the times', [result(1, { position: 1, timeMs: 5 }), result(2, { position: 2 })], 'Zeiten bitte für alle'],
    ['a penalty without times', [result(1, { position: 1, timePenaltyMs: 5 })], 'Zeitstrafen brauchen Zeiten.'],
  ])('with %s is refused', (_what, results, reason) => expect(reasonOf(results)).toContain(reason));
});

describe('standings', () => {
  /**
   * Ten races of six drivers: 1 and 2 for team 10, 3 and 4 for team 20, 5 and 6 without a team. Points 25-18-15-12-10-8,
   * worked out by hand, race by race, in the comments.
   */
  const TEAM: Record<number, number | null> = { 1: 10, 2: 10, 3: 20, 4: 20, 5: null, 6: null };
  const race = (...results: CountedResult[]) => ({
    results: results.map((one) => ({ ...one, teamId: TEAM[one.driverId] ?? null })),
  });
  const SEASON = [
    // 1: 25+1, 2: 18, 3: 15, 4: 12, 5: 10, 6: 8
    race(...arrived(1, 2, 3, 4, 5, 6).map((one) => (one.driverId === 1 ? { ...one, fastestLapMs: 60_000 } : one))),
    // 2: 25, 1: 18, 4: 15, 3: 12, 6: 10, 5 out: 0
    race(...arrived(2, 1, 4, 3, 6), out(5, 'DNF')),
    // 3: 25, 4: 18, 1: 15, 2: 12, 5: 10, 6 disqualified with five points off: -5
    race(...arrived(3, 4, 1, 2, 5), out(6, 'DSQ', 5)),
    // By time: 4 crossed first but gets ten seconds: 3: 25, 5: 18, 4: 15, 1: 12, 2: 10, 6: 8
    race(
      result(4, { position: 1, timeMs: 600_000, timePenaltyMs: 10_000 }),
      result(3, { position: 2, timeMs: 601_000 }),
      result(5, { position: 3, timeMs: 605_000 }),
      result(1, { position: 4, timeMs: 611_000 }),
      result(2, { position: 5, timeMs: 612_000 }),
      result(6, { position: 6, timeMs: 613_000 }),
    ),
    // 5: 25, 6: 18, 2: 15, 1: 12, 3 not there, 4 out
    race(...arrived(5, 6, 2, 1), out(3, 'DNP'), out(4, 'DNF')),
    // 6: 25, 5: 18, 4: 15, 3: 12, 2: 10, 1: 8
    race(...arrived(6, 5, 4, 3, 2, 1)),
    // 1: 25, 3: 18, 5: 15, 2: 12, 4: 10, 6: 8
    race(...arrived(1, 3, 5, 2, 4, 6)),
    // 2: 25, 4: 18, 6: 15, 1: 12, 3: 10, 5: 8
    race(...arrived(2, 4, 6, 1, 3, 5)),
    // 4: 25, 6: 18, 2: 15, 5: 12, 1: 10, 3: 8
    race(...arrived(4, 6, 2, 5, 1, 3)),
    // 3: 25, 1: 18, 2: 15, 5: 12, 6: 10, 4 disqualified: 0
    race(...arrived(3, 1, 2, 5, 6), out(4, 'DSQ')),
  ];
  // Driver 1: 26+18+15+12+12+8+25+12+10+18 = 156, two wins
  // Driver 2: 18+25+12+10+15+10+12+25+15+15 = 157, two wins
  // Driver 3: 15+12+25+25+0+12+18+10+8+25 = 150, three wins
  // Driver 4: 12+15+18+15+0+15+10+18+25+0 = 128, one win
  // Driver 5: 10+0+10+18+25+18+15+8+12+12 = 128, one win; 4 has two second places and 5 has two: third places decide,
  // 4 has three (races 2, 4, 6) and 5 has one (race 7)
  // Driver 6: 8+10-5+8+18+25+8+15+18+10 = 115, one win
  test('of a season of ten races with ties, penalties and retirements are exactly these', () => {
    const { drivers, teams } = standingsOf(SEASON, { points: [25, 18, 15, 12, 10, 8], fastestLapPoints: 1 });
    expect(drivers.map(({ id, rank, points }) => [rank, id, points])).toEqual([
      [1, 2, 157],
      [2, 1, 156],
      [3, 3, 150],
      [4, 4, 128],
      [5, 5, 128],
      [6, 6, 115],
    ]);
    expect(teams.map(({ id, rank, points }) => [rank, id, points])).toEqual([
      [1, 10, 313],
      [2, 20, 278],
    ]);
    const [second, first, third] = [1, 0, 2].map((index) => drivers[index]);
    expect([first?.places[0], second?.places[0], third?.places[0]]).toEqual([2, 2, 3]);
    expect(third?.races).toBe(9);
  });

  test('who cannot be told apart shares a rank, and the next one skips', () => {
    const races = [race(...arrived(1, 2, 3)), race(...arrived(2, 1, 4))];
    expect(standingsOf(races, SCORING, [5]).drivers.map(({ id, rank }) => [rank, id])).toEqual([
      [1, 1],
      [1, 2],
      [3, 3],
      [3, 4],
      [5, 5],
    ]);
  });

  test('the last race moves those whose place it changes, but nobody who raced for the first time', () => {
    const first = race(...arrived(1, 2, 3, 4));
    expect(movesOf([first], SCORING).drivers).toEqual(new Map());
    // 1: 37, 2 and 3: 33 each, 5: 25, 4: 22: the third catches up, the fourth falls behind one who was not there before.
    const { drivers } = movesOf([first, race(...arrived(5, 3, 2, 1, 4))], SCORING);
    expect([...drivers]).toEqual([
      [3, 1],
      [4, -1],
    ]);
  });

  const anyRace = fc
    .shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 })
    .chain((ids) =>
      fc.tuple(fc.constant(ids), fc.nat({ max: ids.length }), fc.array(fc.nat(20), { minLength: 6, maxLength: 6 })),
    )
    .map(([ids, finished, penalties]) =>
      race(
        ...arrived(...ids.slice(0, finished)),
        ...ids
          .slice(finished)
          .map((id, index) => out(id, (['DNF', 'DNP', 'DSQ'] as const)[index % 3] ?? 'DNF', penalties[index])),
      ),
    );

  test('do not depend on the order of races or results, and come out the same again', () => {
    fc.assert(
      fc.property(fc.array(anyRace, { maxLength: 8 }), fc.infiniteStream(fc.nat(1000)), (races, numbers) => {
        const once = standingsOf(races, SCORING);
        expect(standingsOf(races, SCORING)).toEqual(once);
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => [numbers.next().value ?? 0, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one);
        const mixed = shuffle(races).map(({ results }) => ({ results: shuffle(results) }));
        expect(standingsOf(mixed, SCORING)).toEqual(once);
      }),
    );
  });

  test('never put a better driver behind', () => {
    fc.assert(
      fc.property(fc.array(anyRace, { maxLength: 8 }), (races) => {
        const { drivers } = standingsOf(races, SCORING);
        for (const [index, one] of drivers.entries()) {
          const next = drivers[index + 1];
          if (next) expect(compareTallies(one, next)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('steps of a tournament', () => {
  const facts = (state: TournamentState, entryCount = 2, raceStates: string[] = ['OFFICIAL']) => ({
    state,
    entryCount,
    raceStates,
  });
  const refusal = (from: ReturnType<typeof facts>, to: TournamentState): string => {
    try {
      checkStep(from, to);
      return 'fine';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };

  test.each([
    [facts('DRAFT'), 'REGISTRATION', 'fine'],
    [facts('REGISTRATION'), 'DRAFT', 'fine'],
    [facts('REGISTRATION'), 'RUNNING', 'fine'],
    [facts('REGISTRATION', 0), 'RUNNING', 'racing.no-entries'],
    [facts('RUNNING'), 'FINISHED', 'fine'],
    [facts('RUNNING', 2, ['OFFICIAL', 'PROVISIONAL']), 'FINISHED', 'racing.open-races'],
    [facts('RUNNING', 2, []), 'FINISHED', 'racing.open-races'],
    [facts('FINISHED'), 'RUNNING', 'fine'],
    [facts('FINISHED'), 'CANCELLED', 'racing.step'],
    [facts('CANCELLED'), 'RUNNING', 'racing.step'],
    [facts('RUNNING'), 'REGISTRATION', 'racing.step'],
  ] as const)('%j to %s: %s', (from, to, outcome) => expect(refusal(from, to)).toBe(outcome));
});

test('the record of a track falls whichever class takes it', () => {
  const step = (classId: number, timeMs: number, day: number) => ({
    classId,
    timeMs,
    drivenAt: `2026-11-0${day}T12:00:00.000Z`,
    nickname: 'x',
    vehicle: 'y',
  });
  // The same time once more takes no record.
  const steps = [step(1, 90, 1), step(2, 95, 2), step(2, 80, 3), step(1, 85, 4), step(1, 79, 5), step(2, 79, 6)];
  expect(overallRecords(steps).map(({ timeMs }) => timeMs)).toEqual([90, 80, 79]);
});
