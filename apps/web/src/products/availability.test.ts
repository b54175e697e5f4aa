import { expect, test } from 'vitest';
import { availabilityOf } from './availability.ts';

test.each([
  [50, 0, '50 auf Lager', undefined],
  [35, 35, '35 auf Lager', undefined],
  [35, 500, '35 auf Lager', '465 davon stellen wir für dich her.'],
  [0, 3, 'Wird für dich hergestellt', undefined],
])('with %i there and %i wanted it says "%s" and %s', (available, amount, words, rest) => {
  expect(availabilityOf({ available, soldOut: false }, amount)).toMatchObject({ words, rest });
});
