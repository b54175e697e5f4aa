import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeOf, hoverOf, inkOf, washOf } from './look.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever accent a business picks, it can be read as text in both themes', () => {
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrast(inkOf(accent, 'light'), '#f8f9fa')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(inkOf(accent, 'dark'), '#242424')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('text on a wash of the accent can be read, in the accent and in the dimmed ink', () => {
  fc.assert(
    fc.property(color, (accent) => {
      for (const [scheme, dimmed] of [
        ['light', '#495057'],
        ['dark', '#b8b8b8'],
      ] as const) {
        const wash = washOf(accent, scheme);
        expect(contrast(inkOf(accent, scheme), wash)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dimmed, wash)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a button can be read under the pointer too', () => {
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrast(textOn(accent), hoverOf(accent))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a button in a colour like its background gets an edge, in that theme only', () => {
  expect([edgeOf('#ffee88', 'light'), edgeOf('#ffee88', 'dark')]).toEqual([expect.stringMatching(/^#/), 'transparent']);
  expect([edgeOf('#222222', 'light'), edgeOf('#222222', 'dark')]).toEqual(['transparent', expect.stringMatching(/^#/)]);
  expect([edgeOf('#c8782a', 'light'), edgeOf('#c8782a', 'dark')]).toEqual(['transparent', 'transparent']);
});
