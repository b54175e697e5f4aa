import { getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#platform/api/api.ts';
import { POLL_MS } from '#platform/api/busy-server.ts';
import { createLive } from '#platform/live/live.ts';
import { LiveContext } from '#platform/live/use-topic.ts';
import { fakeStomp } from '#platform/testing/fake-stomp.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { renderApp } from './testing/render-app.tsx';

function show(isDialling = true) {
  const stomp = fakeStomp();
  const live = createLive({
    connect: stomp.connect,
    refreshViewer: () => Promise.resolve(),
    refetchAll: () => undefined,
    noteSessionEnded: () => undefined,
  });
  live.start();
  render(
    <LiveContext value={live}>
      <ConnectionBanner isDialling={isDialling} mayRepair={false} />
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

const REFUSED = 'Der Proxy lässt WebSockets nicht durch.';

/** A server that is ready and says to a page whether it would open a channel for it. */
function ready(channel: () => Response) {
  const server = vi.spyOn(globalThis, 'fetch');
  server.mockImplementation(async (url) => (url === '/websocket' ? channel() : Response.json({ status: 'ready' })));
  return server;
}
const wouldOpen = () => new Response(null, { status: 204 });

/** The next attempt fails as well. */
const failAgain = async (stomp: ReturnType<typeof fakeStomp>) => {
  await act(async () => stomp.attempt());
  await act(async () => stomp.lose());
};

test('a channel that never opens while requests are answered is the fault of a proxy', async () => {
  const server = ready(wouldOpen);
  const stomp = show();
  await act(async () => stomp.lose());
  await pass(8500);
  await failAgain(stomp);
  expect(screen.getByText(REFUSED)).toBeDefined();
  // Nothing answers any more: that is another matter.
  server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  await failAgain(stomp);
  expect(screen.getByText(/^Keine Verbindung\. Neuer Versuch in/)).toBeDefined();
  await act(async () => stomp.open());
  expect(isShown()).toBe(false);
});

test('a server that has come up since the last attempt has no proxy to blame', async () => {
  ready(wouldOpen);
  const stomp = show();
  await act(async () => stomp.lose());
  await pass(8500);
  expect(screen.getByText(/^Keine Verbindung\. Neuer Versuch/)).toBeDefined();
});

test.each([429, 503])('a server that opens no further channel (%i) has no proxy to blame', async (status) => {
  ready(() => new Response(null, { status }));
  const stomp = show();
  await act(async () => stomp.lose());
  await pass(8500);
  await failAgain(stomp);
  await failAgain(stomp);
  expect(screen.getByText(/^Keine Verbindung\. Neuer Versuch/)).toBeDefined();
});

test('a page at another address than the configured one is told so', async () => {
  const refusal = new AppError('request.cross-origin').toProblem();
  ready(() => Response.json(refusal, { status: 403, headers: { 'content-type': 'application/problem+json' } }));
  const stomp = show();
  await act(async () => stomp.lose());
  await pass(8500);
  await failAgain(stomp);
  expect(screen.getByText('Diese Seite ist unter einer falschen Adresse geöffnet.')).toBeDefined();
});

test('a channel that was open before is lost, whatever requests say', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'ready' }));
  const stomp = show();
  await act(async () => stomp.open());
  await act(async () => stomp.lose());
  await pass(1000);
  expect(screen.getByText(/^Keine Verbindung\. Neuer/)).toBeDefined();
});

test('who runs the house is led to what to do about it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { stomp } = renderApp('/', { me: person('1', 'Mara', 'SUPER_ADMIN'), info: business() });
  await screen.findByRole('heading', { level: 1 });
  ready(wouldOpen);
  await act(async () => stomp.lose());
  await pass(8500);
  await failAgain(stomp);
  expect(screen.getByRole('link', { name: 'Beheben' }).getAttribute('href')).toBe('/settings/zustand');
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
  await pass(3 * POLL_MS);
  expect(isShown()).toBe(true);
  server.mockImplementation(async () => Response.json({ status: 'ready' }));
  await pass(POLL_MS);
  expect(isShown()).toBe(false);
});
