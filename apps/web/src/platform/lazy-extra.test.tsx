import { CatchBoundary } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyExtra, lazyPart } from './lazy-extra.tsx';
import { createLive } from './live/live.ts';
import { LiveContext } from './live/use-topic.ts';
import { fakeStomp } from './testing/fake-stomp.ts';

const Greeting = ({ name }: { readonly name: string }) => <p>Hallo {name}</p>;

/** Fails once, as during an outage, and works afterwards. */
const failingOnce = () =>
  vi
    .fn(async () => Greeting)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

test('an extra that could not be fetched leaves nothing, says so, and is fetched again when it is shown again', async () => {
  const Extra = lazyExtra(failingOnce(), <p>Lädt</p>);
  const onMissing = vi.fn();
  const { unmount, container } = render(<Extra name="Mara" onMissing={onMissing} />);
  expect(screen.getByText('Lädt')).toBeDefined();
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
  unmount();
  render(<Extra name="Mara" />);
  expect(await screen.findByText('Hallo Mara')).toBeDefined();
});

test('an extra that stays on screen is fetched again once the connection is back', async () => {
  const load = failingOnce();
  const Extra = lazyExtra(load);
  const stomp = fakeStomp();
  const live = createLive({
    connect: stomp.connect,
    refreshViewer: async () => undefined,
    refetchAll: () => undefined,
    noteSessionEnded: () => undefined,
  });
  live.start();
  const onMissing = vi.fn();
  render(
    <LiveContext value={live}>
      <Extra name="Mara" onMissing={onMissing} />
    </LiveContext>,
  );
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  await act(async () => stomp.open());
  expect(await screen.findByText('Hallo Mara')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that could not be fetched is reported by what stands around it, and fetched again afterwards', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart(failingOnce());
  const shown = (
    <CatchBoundary
      getResetKey={() => 1}
      errorComponent={({ reset }) => (
        <button type="button" onClick={reset}>
          Erneut versuchen
        </button>
      )}
    >
      <Part name="Mara" />
    </CatchBoundary>
  );
  render(shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Hallo Mara')).toBeDefined();
});
