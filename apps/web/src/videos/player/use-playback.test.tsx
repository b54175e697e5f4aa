import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bringToLife } from '../testing/video.ts';
import { useStuck } from './player-cover.tsx';

test('waiting in vain is reported after a while, and not while something arrives', () => {
  vi.useFakeTimers();
  const video = document.createElement('video');
  const { say } = bringToLife(video);
  const { result } = renderHook(() => useStuck(video, true));
  act(() => void vi.advanceTimersByTime(9000));
  act(() => void say('progress'));
  act(() => void vi.advanceTimersByTime(9000));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe(true);
  act(() => void say('loadstart'));
  expect(result.current).toBe(false);
});
