import { expect, test } from 'vitest';
import { heartbeatFor, subprotocolFor, versionFor } from './stomp.ts';

test.each([
  ['1.0,1.1,1.2', '1.2'],
  ['1.1', '1.1'],
  ['1.2, 1.1', '1.2'],
  ['1.0', undefined],
  ['2.0', undefined],
  [undefined, undefined],
])('a client that accepts %s gets version %s', (accepted, version) => {
  expect(versionFor(accepted)).toBe(version);
});

test.each([
  ['0,0', { readEvery: 0, writeEvery: 0 }],
  ['5000,20000', { readEvery: 10_000, writeEvery: 20_000 }],
  ['30000,0', { readEvery: 30_000, writeEvery: 0 }],
  [undefined, { readEvery: 0, writeEvery: 0 }],
  ['soon,later', undefined],
  ['-1,5', undefined],
])('a heart-beat of %s is agreed as %o', (header, agreed) => {
  expect(heartbeatFor(header, 10_000)).toEqual(agreed);
});

test('of the offered subprotocols the newest we speak is taken', () => {
  expect(subprotocolFor(new Set(['v10.stomp', 'v11.stomp', 'v12.stomp']))).toBe('v12.stomp');
  expect(subprotocolFor(new Set(['v10.stomp', 'v11.stomp']))).toBe('v11.stomp');
  expect(subprotocolFor(new Set(['v10.stomp']))).toBe(false);
});
