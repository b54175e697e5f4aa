import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#platform/api/api.ts';
import { ASK_MS } from '#platform/api/busy-server.ts';
import { createLive } from '#platform/live/live.ts';
import { LiveContext } from '#platform/live/use-topic.ts';
import { fakeStomp } from '#platform/testing/fake-stomp.ts';
import { ConnectionBanner } from './connection-banner.tsx';

function show(isDialling = true) {
  const stomp = fakeStomp();
  const live = createLive({
    connect: stomp.connect,
    refreshViewer: () => Promise.resolve(),
    refetchAll: () => undefined,
  });
  live.start();
  render(
    <LiveContext value={live}>
      <ConnectionBanner isDialling={isDialling} />
    </LiveContext>,
  );
  return stomp;
}

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByRole('status') !== null;

test('a page that was just opened shows no banner', async () => {
  show();
  await pass(1000);
  expect(isShown()).toBe(false);
});

test('a page that never gets connected shows it after a while', async () => {
  show();
  await pass(8500);
  expect(isShown()).toBe(true);
});

test('a lost connection counts down to the next attempt and goes when it is back', async () => {
  const stomp = show();
  await act(async () => stomp.open());
  expect(isShown()).toBe(false);
  await act(async () => stomp.lose());
  expect(screen.getByText('Keine Verbindung. Neuer Versuch in 5 s.')).toBeDefined();
  await pass(2000);
  expect(screen.getByText('Keine Verbindung. Neuer Versuch in 3 s.')).toBeDefined();
  await act(async () => stomp.attempt());
  expect(screen.getByText('Keine Verbindung. Neuer Versuch läuft …')).toBeDefined();
  await act(async () => stomp.open());
  expect(isShown()).toBe(false);
});

test('while the page itself could not be loaded nothing is dialled, and no banner says otherwise', async () => {
  show(false);
  await pass(60_000);
  expect(isShown()).toBe(false);
});

test('a server that is there but not ready is named, until it says that it is', async () => {
  const stomp = show();
  await act(async () => stomp.open());
  const refusal = new AppError('server.busy');
  const server = vi.spyOn(globalThis, 'fetch');
  server.mockImplementation(async () => Response.json(refusal.toProblem(), { status: refusal.status }));
  await act(() => call(getInfo, {}).catch(() => undefined));
  expect(screen.getByText('Der Server ist gerade nicht bereit.')).toBeDefined();
  await pass(3 * ASK_MS);
  expect(isShown()).toBe(true);
  server.mockImplementation(async () => Response.json({ status: 'ready' }));
  await pass(ASK_MS);
  expect(isShown()).toBe(false);
});
