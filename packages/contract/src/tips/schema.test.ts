import { expect, test } from 'vitest';
import { TipGameChange } from './schema.ts';

const game = { tournament: 'Pokal', teamA: 'Ost', teamB: 'West', price: 100 };

test.each(['', 'morgen', '2026-13-40T99:99'])('"%s" is refused as a start', (gameStart) => {
  const { error } = TipGameChange.safeParse({ ...game, gameStart });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['gameStart', 'Bitte gib Datum und Uhrzeit an.'],
  ]);
});
