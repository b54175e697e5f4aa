import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../core/errors.ts';
import { checkEdit, checkRemoval, checkTipping } from './checks.ts';
import { BONUS, EMPTY_SCORE, highestPrize, phaseLabel, phaseOf, prizeOf, showsTips } from './rules.ts';
import { type Score, VALUE_MAX, VALUES } from './schema.ts';

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof AppError ? error.code : 'bug';
  }
};

/** Nothing of it matches the other score by accident. */
const RESULT: Score = {
  goalsTeamA: 2,
  goalsTeamB: 1,
  redCardsTeamA: 1,
  redCardsTeamB: 0,
  yellowCardsTeamA: 3,
  yellowCardsTeamB: 4,
  cornersTeamA: 7,
  cornersTeamB: 5,
};
const WRONG: Score = {
  goalsTeamA: 9,
  goalsTeamB: 9,
  redCardsTeamA: 9,
  redCardsTeamB: 9,
  yellowCardsTeamA: 9,
  yellowCardsTeamB: 9,
  cornersTeamA: 9,
  cornersTeamB: 9,
};
const plain = { price: 101, redOnlyIfAny: false };
const tip = (right: Partial<Score>): Score => ({ ...WRONG, ...right });

describe('the prize', () => {
  test.each([
    ['the exact score', { goalsTeamA: 2, goalsTeamB: 1 }, 101],
    ['one goal more of team A', { goalsTeamA: 3, goalsTeamB: 1 }, 50],
    ['one goal less of team A', { goalsTeamA: 1, goalsTeamB: 1 }, 50],
    ['one goal more of team B', { goalsTeamA: 2, goalsTeamB: 2 }, 50],
    ['one goal less of team B', { goalsTeamA: 2, goalsTeamB: 0 }, 50],
    ['one goal off on both sides', { goalsTeamA: 3, goalsTeamB: 2 }, 0],
    ['two goals off', { goalsTeamA: 4, goalsTeamB: 1 }, 0],
    ['the score the other way round', { goalsTeamA: 1, goalsTeamB: 2 }, 0],
    ['red cards of team A', { redCardsTeamA: 1 }, 10],
    ['red cards of team B', { redCardsTeamB: 0 }, 10],
    ['yellow cards of team A', { yellowCardsTeamA: 3 }, 10],
    ['yellow cards of team B', { yellowCardsTeamB: 4 }, 10],
    ['all four cards', { redCardsTeamA: 1, redCardsTeamB: 0, yellowCardsTeamA: 3, yellowCardsTeamB: 4 }, 40],
    ['corners of team A', { cornersTeamA: 7 }, 10],
    ['corners of team B', { cornersTeamB: 5 }, 10],
    ['everything', RESULT, 161],
    ['nothing', {}, 0],
  ])('%s', (_what, right, won) => {
    expect(prizeOf(tip(right), RESULT, plain).total).toBe(won);
  });

  test.each([
    [{ redCardsTeamA: 1, redCardsTeamB: 0 }, 10],
    [{ redCardsTeamB: 0 }, 0],
    [{ redCardsTeamA: 0, yellowCardsTeamA: 3 }, 10],
    [RESULT, 151],
  ])('with "red cards only if there were any", %j wins %i', (right, won) => {
    expect(prizeOf(tip(right), RESULT, { ...plain, redOnlyIfAny: true }).total).toBe(won);
  });

  test('what was not tipped wins nothing, not even where nothing happened', () => {
    const goals = { ...WRONG, goalsTeamA: 0, goalsTeamB: 0, redCardsTeamA: null, cornersTeamB: null };
    expect(prizeOf(goals, EMPTY_SCORE, plain).total).toBe(101);
    expect(highestPrize(plain, goals)).toBe(101 + 4 * BONUS);
    expect(highestPrize({ ...plain, redOnlyIfAny: true }, EMPTY_SCORE)).toBe(101 + 4 * BONUS);
  });

  test('half of an odd price is rounded down, half of one is nothing', () => {
    const near = tip({ goalsTeamA: 2, goalsTeamB: 2 });
    expect([0, 1, 2, 3, 99].map((price) => prizeOf(near, RESULT, { ...plain, price }).total)).toEqual([0, 0, 1, 1, 49]);
  });

  test('says what it is made of', () => {
    expect(prizeOf(RESULT, RESULT, plain)).toEqual({ goals: 101, cards: 40, corners: 20, total: 161, isExact: true });
    expect(prizeOf(EMPTY_SCORE, RESULT, plain).isExact).toBe(false);
  });

  const score = fc.record(
    Object.fromEntries(VALUES.map((name) => [name, fc.integer({ min: 0, max: VALUE_MAX })])),
  ) as fc.Arbitrary<Score>;

  test('never exceeds price + 60 and never falls when one more value is right', () => {
    fc.assert(
      fc.property(score, score, fc.nat(100_000), fc.constantFrom(...VALUES), (one, result, price, name) => {
        const terms = { price, redOnlyIfAny: false };
        const won = prizeOf(one, result, terms).total;
        expect(won).toBeLessThanOrEqual(highestPrize(terms));
        expect(highestPrize(terms)).toBe(price + 6 * BONUS);
        expect(prizeOf({ ...one, [name]: result[name] }, result, terms).total).toBeGreaterThanOrEqual(won);
        expect(prizeOf(one, result, { price, redOnlyIfAny: true }).total).toBeLessThanOrEqual(won);
      }),
    );
  });
});

const START = '2026-11-15T19:30:00.000Z';
const at = (time: string) => new Date(`2026-11-15T${time}Z`);
const game = { gameStart: START, gameClosed: false };

test.each([
  ['19:29:59.999', 'upcoming', 'Ausstehend'],
  ['19:30:00.000', 'running', 'Läuft'],
  ['21:59:59.999', 'running', 'Läuft'],
  ['22:00:00.000', 'waiting', 'Ausstehend'],
] as const)('at %s it is %s and reads "%s"', (time, phase, label) => {
  expect(phaseOf(game, at(time))).toBe(phase);
  expect(phaseLabel(phase)).toBe(label);
  expect(phaseOf({ ...game, gameClosed: true }, at(time))).toBe('closed');
});

test('tips are taken strictly before the start, and not once it is closed', () => {
  expect(refusal(() => checkTipping(game, at('19:29:59.999')))).toBe('allowed');
  expect(refusal(() => checkTipping(game, at('19:30:00.000')))).toBe('tips.started');
  expect(refusal(() => checkTipping({ ...game, gameClosed: true }, at('12:00:00')))).toBe('tips.closed');
});

test('hidden tips appear with the start', () => {
  expect(showsTips({ ...game, hidesTips: true }, at('19:29:59'))).toBe(false);
  expect(showsTips({ ...game, hidesTips: true }, at('19:30:00'))).toBe(true);
  expect(showsTips({ ...game, hidesTips: false }, at('12:00:00'))).toBe(true);
});

const stored = { ...game, teamA: 'A', teamB: 'B', price: 100, redOnlyIfAny: false, hidesTips: false };
test.each([
  ['teams before the start', { teamA: 'C' }, {}, true, '12:00:00', 'allowed'],
  ['teams after the start without tips', { teamA: 'C' }, {}, false, '20:00:00', 'allowed'],
  ['teams after the start with tips', { teamA: 'C' }, {}, true, '20:00:00', 'tips.fixed'],
  ['start after the start with tips', { gameStart: '2027-01-01T00:00:00.000Z' }, {}, true, '20:00:00', 'tips.fixed'],
  ['price after the start with tips', { price: 5 }, {}, true, '20:00:00', 'allowed'],
  ['price of a closed game', { price: 5 }, { gameClosed: true }, false, '20:00:00', 'tips.scored'],
  ['scoring of a closed game', { redOnlyIfAny: true }, { gameClosed: true }, false, '20:00:00', 'tips.scored'],
  ['hiding before the start', { hidesTips: true }, {}, true, '12:00:00', 'allowed'],
  ['hiding that was promised', { hidesTips: false }, { hidesTips: true }, true, '12:00:00', 'tips.promised'],
  ['hiding that nobody relied on', { hidesTips: false }, { hidesTips: true }, false, '12:00:00', 'allowed'],
  ['nothing of a closed game', {}, { gameClosed: true }, true, '20:00:00', 'allowed'],
])('changing the %s', (_what, change, more, hasTips, time, outcome) => {
  const before = { ...stored, ...more };
  expect(refusal(() => checkEdit(before, { ...stored, ...change }, hasTips, at(time)))).toBe(outcome);
});

test('a game with tips stays once it has begun', () => {
  expect(refusal(() => checkRemoval(game, true, at('12:00:00')))).toBe('allowed');
  expect(refusal(() => checkRemoval(game, false, at('20:00:00')))).toBe('allowed');
  expect(refusal(() => checkRemoval(game, true, at('20:00:00')))).toBe('tips.not-removable');
});
