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

/** Where a time of this machine is only held against another time of this machine. */
const OWN_TIME = [
  'platform/server-clock.ts',
  'platform/api/api.ts',
  'platform/live/live.ts',
  'platform/live/stomp.ts',
  'platform/notice-storage.ts',
  'platform/toasts.ts',
  'orders/board/bell.ts',
  'orders/board/card-parts.tsx',
  'orders/order/hand-overs.ts',
  'shell/connection-banner.tsx',
  'shell/notices/notice-list.tsx',
  'videos/player/use-watch.ts',
  'videos/upload/upload-queue.ts',
];

test('what time it is comes from the server wherever it is held against a time of the server', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const files = Object.entries(sources).filter(([, source]) => /\bDate\.now\b|\bnew Date\(\)/.test(source));
  const names = files.map(([path]) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'platform/'));
  expect(names.filter((name) => !OWN_TIME.includes(name))).toEqual([]);
});
