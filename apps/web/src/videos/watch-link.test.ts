import { expect, test } from 'vitest';
import { stretchOf } from './watch-link.tsx';

test.each([
  [[], undefined],
  [['2026-11-15T18:30:00.000Z'], { from: '2026-11-15T18:00:00.000Z', to: '2026-11-15T19:00:00.000Z' }],
  [['2026-11-15T18:00:00.000Z'], { from: '2026-11-15T18:00:00.000Z', to: '2026-11-15T19:00:00.000Z' }],
  [
    ['2026-11-15T18:59:59.000Z', '2026-11-13T07:10:00.000Z', '2026-11-14T12:00:00.000Z'],
    { from: '2026-11-13T07:00:00.000Z', to: '2026-11-15T19:00:00.000Z' },
  ],
])('moments lie in a stretch of whole hours (%#)', (dates, expected) => {
  expect(stretchOf(dates)).toEqual(expected);
});
