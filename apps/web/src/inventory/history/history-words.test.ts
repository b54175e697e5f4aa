import { expect, test } from 'vitest';
import { verbOf } from './history-words.ts';

const more = { oldAmount: 1, newAmount: 3 };
const less = { oldAmount: 3, newAmount: 1 };

test.each([
  ['Verkauf', [less], 'hat verkauft'],
  ['Produktion', [less, more], 'hat produziert'],
  ['Produktion', [less], 'hat verbraucht'],
  ['Tausch', [less], 'hat gebucht (Tausch)'],
  [null, [more], 'hat eingelagert'],
  [null, [less], 'hat entnommen'],
  [null, [less, more], 'hat gebucht'],
])('of a booking with the reason %s and %j it is said: %s', (reason, items, verb) => {
  expect(verbOf({ reason, items })).toBe(verb);
});
