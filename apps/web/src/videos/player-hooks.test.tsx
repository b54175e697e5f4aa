import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bringToLife } from './testing/video.ts';
import { usePlayerFullScreen } from './use-player-full-screen.ts';
import { usePlayerIdle } from './use-player-idle.ts';
import { usePlayerStuck } from './use-player-stuck.ts';

const element = (name: string) => document.createElement(name);

test('the controls go when nothing moves while it plays, and come back with a movement', () => {
  vi.useFakeTimers();
  const player = element('section');
  const { result, rerender } = renderHook(({ isPlaying }) => usePlayerIdle(player, isPlaying), {
    initialProps: { isPlaying: true },
  });
  act(() => void vi.advanceTimersByTime(2000));
  act(() => void player.dispatchEvent(new Event('pointermove')));
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(true);
  act(() => void player.dispatchEvent(new Event('pointermove')));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(5000));
  rerender({ isPlaying: false });
  expect(result.current).toBe(false);
});

test('waiting in vain is told after a while, and not while something arrives', () => {
  vi.useFakeTimers();
  const video = element('video') as HTMLVideoElement;
  const { say } = bringToLife(video);
  const { result } = renderHook(() => usePlayerStuck(video, true));
  act(() => void vi.advanceTimersByTime(9000));
  act(() => void say('progress'));
  act(() => void vi.advanceTimersByTime(9000));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe(true);
  act(() => void say('loadstart'));
  expect(result.current).toBe(false);
});

test('a phone that can show nothing else on the full screen shows the film itself', () => {
  const player = Object.assign(element('section'), { requestFullscreen: undefined });
  const enter = vi.fn();
  const video = Object.assign(document.createElement('video'), { webkitEnterFullscreen: enter });
  const { result } = renderHook(() => usePlayerFullScreen(player as unknown as HTMLElement, video));
  result.current.toggle();
  expect(enter).toHaveBeenCalledOnce();
});
