import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetBusyServer } from '../api/busy-server.ts';
import { forgetEntries } from '../forms/use-entry-queue.ts';
import { clearToasts } from '../toasts.ts';
import { resetFakeApi } from './fake-api.ts';
import { setSessionHint } from './session-hint.ts';
import { completeBrowser } from './simulated-browser.ts';

// Long enough for a machine that does ten other things; the first test that opens a screen also loads its modules.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

// React records a stack trace for every element it creates, for its developer tools: a tenth of the whole run. It stops by
// itself after ten thousand in a second.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

completeBrowser();

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
  forgetEntries();
  forgetBusyServer();
  resetFakeApi();
  localStorage.clear();
  sessionStorage.clear();
  setSessionHint(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  // What React complains about is a bug, also when the screen looks right.
  expect(complaints).toEqual([]);
});

// The next file finds no state of ours: no clock, no toast, no choice.
afterAll(() => {
  vi.resetModules();
});
