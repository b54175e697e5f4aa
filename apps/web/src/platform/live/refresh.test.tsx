import { QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { refresh } from './refresh.ts';

const ANSWER_MS = 800;
const nothing = () => undefined;

/** What the server holds, read over a slow line; an answer is as of when the question arrived. */
function slowList() {
  const server = { value: 1, reads: 0, running: 0, most: 0 };
  const read = async (signal?: AbortSignal): Promise<number> => {
    server.reads += 1;
    server.running += 1;
    server.most = Math.max(server.most, server.running);
    const { value } = server;
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWER_MS);
      signal?.addEventListener('abort', resolve);
    });
    server.running -= 1;
    return value;
  };
  return { server, read };
}

interface ListQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<number>;
}

const Shown = ({ query }: { readonly query: ListQuery }) => <p>{useQuery(query).data}</p>;

const client = () =>
  createQueryClient({ onUnauthenticated: nothing, onActionUnauthenticated: nothing, onActionFailed: nothing });

async function showList() {
  const { server, read } = slowList();
  const queries = client();
  const query = { queryKey: ['orders'] as const, queryFn: ({ signal }: { signal: AbortSignal }) => read(signal) };
  const page = (isShown: boolean) => (
    <QueryClientProvider client={queries}>{isShown ? <Shown query={query} /> : null}</QueryClientProvider>
  );
  const { rerender } = render(page(true));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const message = () => {
    server.value += 1;
    void refresh(queries, query);
  };
  return { server, queries, query, pass, message, hide: () => rerender(page(false)), show: () => rerender(page(true)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('messages that come faster than the list is read do not hold it back, and the last one is followed by a read', async () => {
  const { server, pass, message } = await showList();
  await pass(ANSWER_MS);
  for (let sent = 0; sent < 20; sent++) {
    message();
    await pass(300);
    if (sent === 6) expect(Number(screen.getByRole('paragraph').textContent)).toBeGreaterThan(1);
  }
  await pass(2 * ANSWER_MS);
  expect(screen.getByText('21')).toBeDefined();
  expect(server.most).toBe(1);
  expect(server.reads).toBeLessThan(11);
});

test('a message during the first read is followed by another one', async () => {
  const { server, pass, message } = await showList();
  await pass(ANSWER_MS / 2);
  message();
  await pass(2 * ANSWER_MS);
  expect(screen.getByText('2')).toBeDefined();
  expect([server.reads, server.most]).toEqual([2, 1]);
});

test('what is not on screen is read when it is shown again, not before', async () => {
  const { server, pass, message, hide, show } = await showList();
  await pass(ANSWER_MS);
  hide();
  message();
  await pass(5 * ANSWER_MS);
  expect(server.reads).toBe(1);
  show();
  await pass(2 * ANSWER_MS);
  expect(screen.getByText('2')).toBeDefined();
});

test('what left the screen while it was read stays marked', async () => {
  const { server, pass, message, hide, show } = await showList();
  await pass(ANSWER_MS);
  message();
  await pass(ANSWER_MS / 2);
  message();
  hide();
  await pass(5 * ANSWER_MS);
  show();
  await pass(2 * ANSWER_MS);
  expect(screen.getByText('3')).toBeDefined();
  expect(server.most).toBe(1);
});

test('a caller that waits goes on with what was read after its message, however many follow', async () => {
  const { queries, query, pass, message } = await showList();
  await pass(ANSWER_MS);
  message();
  const done = vi.fn(() => queries.getQueryData<number>(query.queryKey));
  void refresh(queries, query).then(done);
  for (let sent = 0; sent < 9; sent++) {
    await pass(300);
    message();
  }
  expect(done.mock.results[0]?.value).toBeGreaterThanOrEqual(2);
});

test('a read that failed in a hidden tab, where it is not repeated, does not hold back the next message', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const queries = client();
  let [isAway, reads] = [false, 0];
  const query = {
    queryKey: ['orders'] as const,
    queryFn: async () => {
      reads += 1;
      if (isAway) throw new TypeError('Failed to fetch');
      return reads;
    },
  };
  render(
    <QueryClientProvider client={queries}>
      <Shown query={query} />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  isAway = true;
  void refresh(queries, query);
  await pass(20_000);
  expect(reads).toBe(2);
  isAway = false;
  void refresh(queries, query);
  await pass(1000);
  expect(screen.getByText('3')).toBeDefined();
});
