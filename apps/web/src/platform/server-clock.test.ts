import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const answer = (date: string) => new Response('', { headers: { date } });

afterEach(() => vi.useRealTimers());

test('a clock that is wrong by minutes is set right, one that is right stays', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:05:00Z') });
  noteServerTime(answer('Sun, 15 Nov 2026 12:00:00 GMT'), Date.now());
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-15T12:00:00.500Z');
  noteServerTime(answer('Sun, 15 Nov 2026 12:05:00 GMT'), Date.now());
  expect(serverNow()).toBe(Date.now());
});

test('an answer without a readable date changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
  noteServerTime(answer('gestern'), Date.now());
  expect(serverNow()).toBe(Date.now());
});
