import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLive } from '#platform/live/live.ts';
import { LiveContext } from '#platform/live/use-topic.ts';
import { answerNothing } from '#platform/testing/fake-api.ts';
import { fakeStomp } from '#platform/testing/fake-stomp.ts';
import { ScreenError } from './screen-access.tsx';

let failure: Error | undefined;

function Screen() {
  if (failure) throw failure;
  return <h1>Einstellungen</h1>;
}

async function show() {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <nav>Menü</nav>
        <Outlet />
      </>
    ),
  });
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Screen });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory(),
    defaultErrorComponent: ScreenError,
  });
  const stomp = fakeStomp();
  const live = createLive({
    connect: stomp.connect,
    refreshViewer: async () => undefined,
    refetchAll: () => undefined,
    noteSessionEnded: () => undefined,
  });
  live.start();
  render(
    <LiveContext value={live}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a small tree of its own, not the one of the app */}
      <RouterProvider router={router as any} />
    </LiveContext>,
  );
  await screen.findByText('Diese Seite konnte nicht geladen werden.');
  return stomp;
}

beforeEach(() => {
  answerNothing();
  // React and the router report what they caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
});

test('a screen that cannot be loaded says so in German, keeps the menu and is there after another try', async () => {
  await show();
  expect(screen.getByText('Menü')).toBeDefined();
  expect(screen.getByText(/Der Server ist nicht erreichbar/)).toBeDefined();
  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeDefined();
});

test('it comes by itself when the connection is back', async () => {
  const stomp = await show();
  failure = undefined;
  await act(async () => stomp.open());
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeDefined();
});

test('a mistake in the program is not blamed on the connection', async () => {
  failure = new TypeError('x is not a function');
  await show();
  expect(screen.getByText('Da ist etwas schiefgegangen. Bitte versuche es noch einmal.')).toBeDefined();
});
