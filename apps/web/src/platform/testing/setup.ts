import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearToasts } from '../toasts.ts';
import { resetFakeApi } from './fake-api.ts';
import { setSessionHint } from './session-hint.ts';

// The first test that opens a screen also waits for its modules to load.
configure({ asyncUtilTimeout: 5000 });

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    complaints.push(words);
  });
});

afterEach(() => {
  cleanup();
  clearToasts();
  resetFakeApi();
  localStorage.clear();
  sessionStorage.clear();
  setSessionHint(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  // What React complains about is a bug, also when the screen looks right.
  expect(complaints).toEqual([]);
});
