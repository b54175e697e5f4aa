import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, enabledOnly, plainText, textOn } from './rules.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the text on any colour of the house is readable', () => {
  fc.assert(fc.property(color, (background) => contrast(background, textOn(background)) >= 4.5));
});

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1f3a34', '#1f3a34', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test('only features that are switched on are listed', () => {
  expect(enabledOnly({ RACING: true, TIP_GAME: false })).toEqual({ RACING: true });
});

test('of a markdown text its words are left, in one line', () => {
  expect(plainText('# Hallo\n\n- **Frisch** und [lecker](https://x.example)\n- 2 * 3\n> `ja`')).toBe(
    'Hallo Frisch und lecker 2 3 ja',
  );
});
