import { expect, test } from 'vitest';
import { raceOf } from '../testing/tournament.ts';
import { isDue } from './tournament-actions.tsx';

const official = raceOf(1, { state: 'OFFICIAL' });

test('ending a tournament is what comes next only when every race counts', () => {
  expect(isDue({ state: 'RUNNING', races: [] })).toBe(false);
  expect(isDue({ state: 'RUNNING', races: [official, raceOf(2)] })).toBe(false);
  expect(isDue({ state: 'RUNNING', races: [official] })).toBe(true);
  expect(isDue({ state: 'DRAFT', races: [] })).toBe(true);
  expect(isDue({ state: 'FINISHED', races: [official] })).toBe(false);
});
