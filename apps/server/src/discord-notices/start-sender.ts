import { setTimeout as delay } from 'node:timers/promises';
import { KEEP_TRYING_MS } from '@kontor/contract/discord-notices/rules.ts';
import type { Job } from '#platform/jobs.ts';
import { type Delivery, deliver } from './deliver.ts';
import { dropOlderThan, removeDoneBefore, saveDoubt } from './outbox.repo.ts';
import { listWaiting } from './targets.repo.ts';

const ANNOUNCE_MS = 1_000;
const HOUR_MS = 3_600_000;
const SAFETY_MS = 60_000;
/** As long as the screen counts what was sent, and an order may still move on. */
const KEPT_MS = 7 * 24 * HOUR_MS;
/** A message on its way may still be answered when the server stops. */
const CLOSE_TIMEOUT_MS = 2_500;

interface Deps extends Omit<Delivery, 'wire'> {
  readonly wire: Omit<Delivery['wire'], 'signal'>;
  readonly onChanged: () => void;
  readonly pollMs: number;
  /** After how long the database is asked without a reason, should a message have been lost. */
  readonly safetyMs?: number;
}

/** Knows whether a channel is due, and asks the database only after a change, at the next due time, and rarely to be safe. */
function createSchedule({ db, clock, safetyMs }: Required<Pick<Deps, 'db' | 'clock' | 'safetyMs'>>) {
  let isWoken = true;
  let nextDue = Number.POSITIVE_INFINITY;
  let askedAt = 0;

  async function isDue(): Promise<boolean> {
    const now = clock();
    if (!isWoken && now.getTime() < nextDue && performance.now() - askedAt < safetyMs) return false;
    // Whatever wakes it from here on may have been committed too late to be read here.
    isWoken = false;
    askedAt = performance.now();
    try {
      const waiting = await listWaiting(db, now);
      nextDue = Math.min(...waiting.map(({ dueAt }) => dueAt.getTime()));
    } catch (error) {
      isWoken = true;
      throw error;
    }
    return nextDue <= now.getTime();
  }

  const wake = (): void => {
    isWoken = true;
  };
  return { isDue, wake };
}

/**
 * Sends what waits. Of all processes one is at it, as long as there is something to do; channels do not wait for each other.
 */
export function startSender({ onChanged, pollMs, safetyMs = SAFETY_MS, ...deps }: Deps) {
  const { db, clock } = deps;
  const { isDue, wake } = createSchedule({ db, clock, safetyMs });
  const stopping = new AbortController();
  const sending = new AbortController();
  const delivery: Delivery = { ...deps, wire: { ...deps.wire, signal: sending.signal } };
  const busy = new Map<number, Promise<void>>();
  let announcedAt = 0;
  let hasNews = false;
  const isStopped = () => stopping.signal.aborted;

  /** Screens are not notified of every single one. */
  const onNews = (): void => {
    hasNews = true;
    if (performance.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = performance.now();
    onChanged();
  };

  const begin = (id: number): void => {
    const done = deliver(delivery, id, { isStopped, onNews }).finally(() => busy.delete(id));
    busy.set(id, done);
  };

  async function listDue(): Promise<number[]> {
    const now = clock();
    return (await listWaiting(db, now)).flatMap(({ id, dueAt }) => (dueAt <= now ? [id] : []));
  }

  async function work(): Promise<void> {
    let due = await listDue();
    // This process alone sends: messages in state SENDING were left behind by another.
    if (due.length > 0) await saveDoubt(db, clock());
    while (!isStopped()) {
      for (const id of due) if (!busy.has(id)) begin(id);
      await Promise.race([Promise.all(busy.values()), delay(pollMs, undefined, { ref: false })]);
      if (busy.size === 0) break;
      due = await listDue();
    }
    if (hasNews) onChanged();
    hasNews = false;
  }

  /** The lock of the job keeps the others off for as long as this takes. */
  const run = () => work().finally(() => Promise.allSettled(busy.values()));

  const jobs: Job[] = [
    { name: 'discord-notices', everyMs: pollMs, takesLong: true, isDue, run },
    {
      name: 'discord-notices-age',
      everyMs: HOUR_MS / 6,
      atStart: true,
      run: async () => {
        const now = clock();
        await dropOlderThan(db, new Date(now.getTime() - KEEP_TRYING_MS), now);
        await removeDoneBefore(db, new Date(now.getTime() - KEPT_MS));
      },
    },
  ];

  return {
    jobs,
    /** For what was committed: there may be something to send, or another time to send it. */
    wake,
    /** What is on its way is waited for, but not for long. */
    async close(): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => sending.abort(), CLOSE_TIMEOUT_MS);
      await Promise.allSettled(busy.values());
      clearTimeout(timer);
    },
  };
}
