import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, mayContinue } from './conditions.ts';
import { readRange } from './range.ts';

const GIB = 1024 ** 3;

test.each([
  ['bytes=0-99', 1000, { start: 0, end: 99 }],
  ['bytes=100-', 1000, { start: 100, end: 999 }],
  ['bytes=-100', 1000, { start: 900, end: 999 }],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['bytes=0-99999', 1000, { start: 0, end: 999 }],
  ['Bytes = 1-2', 1000, { start: 1, end: 2 }],
  ['bytes=5368709100-5368709119', 5 * GIB, { start: 5368709100, end: 5368709119 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-4', 1000, undefined],
  ['bytes=0-1,5-6', 1000, undefined],
  ['bytes=-', 1000, undefined],
  ['bytes=abc', 1000, undefined],
  ['items=0-1', 1000, undefined],
  [undefined, 1000, undefined],
])('%s of %i bytes', (header, size, range) => expect(readRange(header, size)).toEqual(range));

test('whatever is asked for lies within the file', () => {
  const part = fc.option(fc.bigInt({ min: 0n, max: 10n ** 20n }), { nil: '' });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 0, max: 2 ** 40 }), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

const content = { tag: '"abc"', modified: new Date('2026-11-15T12:00:00.500Z') };
const date = 'Sun, 15 Nov 2026 12:00:00 GMT';
const earlier = 'Sun, 15 Nov 2026 11:59:59 GMT';

test.each([
  [{ 'if-none-match': '"abc"' }, 304],
  [{ 'if-none-match': 'W/"abc", "x"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"x"', 'if-modified-since': date }, undefined],
  [{ 'if-modified-since': date }, 304],
  [{ 'if-modified-since': earlier }, undefined],
  [{ 'if-modified-since': 'gestern' }, undefined],
  [{ 'if-match': '"abc"' }, undefined],
  [{ 'if-match': '*' }, undefined],
  [{ 'if-match': 'W/"abc"' }, 412],
  [{ 'if-match': '"x"' }, 412],
  [{ 'if-unmodified-since': earlier }, 412],
  [{ 'if-unmodified-since': date }, undefined],
  [{}, undefined],
])('conditions %j', (headers, status) => expect(evaluate(headers, content)).toBe(status));

test.each([
  [undefined, true],
  ['"abc"', true],
  ['"x"', false],
  ['W/"abc"', false],
  [date, true],
  [earlier, false],
  ['Unsinn', false],
])('If-Range %s may continue: %s', (header, may) => expect(mayContinue(header, content)).toBe(may));
