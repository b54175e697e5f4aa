import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Between two reads of the same list, however fast messages come; `meta.pauseMs` of a query says otherwise. */
const PAUSE_MS = 500;

/** Reads that have not begun: they answer every message that comes until then. */
const waiting = new WeakMap<Query, Promise<void>>();
const begunAt = new WeakMap<Query, number>();

const isShown = (query: Query): boolean => query.isActive() && !query.isDisabled();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is under way may have been asked before the change. */
async function untilIdle(query: Query): Promise<void> {
  while (query.state.fetchStatus === 'fetching') {
    await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
  }
  // In a hidden tab a read that failed waits to be looked at before it is repeated.
  if (query.state.fetchStatus === 'paused') query.cancel({ silent: true, revert: true });
}

async function readNext(query: Query): Promise<void> {
  const left = (begunAt.get(query) ?? 0) + (query.meta?.pauseMs ?? PAUSE_MS) - performance.now();
  await (begunAt.has(query) && left > 0 ? pause(left) : undefined);
  await untilIdle(query);
  waiting.delete(query);
  // The read that has just ended took the mark away.
  query.invalidate();
  if (!isShown(query)) return;
  begunAt.set(query, performance.now());
  // The query shows its failure itself; the next message, or coming back to the page, tries again.
  await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
}

function readAgain(query: Query): Promise<void> {
  const next = waiting.get(query) ?? readNext(query);
  waiting.set(query, next);
  return next;
}

/** Reads again what is on screen, without giving up a read under way, and marks the rest; ends when all of it is as of now or later. */
export async function refresh(client: QueryClient, ...concerned: readonly QueryFilters[]): Promise<void> {
  const queries = concerned.flatMap((filters) => client.getQueryCache().findAll(filters));
  for (const query of queries) query.invalidate();
  await Promise.all(queries.filter((query) => isShown(query) || query.state.fetchStatus !== 'idle').map(readAgain));
}
