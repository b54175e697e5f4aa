import { saveWatchPosition } from '@kontor/contract/videos/api.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { bringToLife } from '../testing/video.ts';
import { useWatchSaving } from './use-watch.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T20:00:00Z') }));

function watch(isLoggedIn: boolean) {
  const sent = answer(saveWatchPosition, new Response(null, { status: 204 }));
  const video = document.createElement('video');
  const { state, say } = bringToLife(video);
  const { unmount } = renderHook(() => useWatchSaving(video, 'abc', isLoggedIn));
  const playTo = (seconds: number) => {
    vi.advanceTimersByTime((seconds - state.currentTime) * 1000);
    state.currentTime = seconds;
    say('timeupdate');
  };
  const seconds = () => sent.map(({ body }) => (body as { seconds: number }).seconds);
  return { video, state, say, unmount, playTo, seconds };
}

test('while it plays the position is kept every 15 seconds, and when it is paused', async () => {
  const { video, playTo, seconds } = watch(true);
  await video.play();
  for (let at = 1; at <= 40; at++) playTo(at);
  expect(seconds()).toEqual([15, 30]);
  video.pause();
  expect(seconds()).toEqual([15, 30, 40]);
});

test('at the end it begins anew the next time', async () => {
  const { video, state, say, playTo, seconds } = watch(true);
  await video.play();
  playTo(10);
  Object.assign(state, { currentTime: 750, paused: true, ended: true });
  say('pause');
  say('ended');
  expect(seconds()).toEqual([0]);
});

test('leaving keeps the position, also when the tab goes out of sight', async () => {
  const { video, playTo, seconds, unmount } = watch(true);
  await video.play();
  playTo(8);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seconds()).toEqual([8]);
  playTo(12);
  unmount();
  expect(seconds()).toEqual([8, 12]);
});

test('only looking at the page changes nothing', () => {
  const { state, unmount, seconds } = watch(true);
  state.currentTime = 90;
  unmount();
  expect(seconds()).toEqual([]);
});

test('a visitor is remembered by the browser alone', async () => {
  const { video, playTo, seconds } = watch(false);
  await video.play();
  playTo(9);
  video.pause();
  expect(seconds()).toEqual([]);
  expect(localStorage.getItem('kontor.watched.abc')).toBe('9');
});
