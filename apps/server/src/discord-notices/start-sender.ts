import { setTimeout as delay } from 'node:timers/promises';
import { KEEP_TRYING_MS } from '@kontor/contract/discord-notices/rules.ts';
import type { Job } from '#platform/jobs.ts';
import { type Delivery, deliver } from './deliver.ts';
import { dropOlderThan, removeDoneBefore, saveDoubt } from './outbox.repo.ts';
import { listDue } from './targets.repo.ts';

const TOLD_MS = 1_000;
const HOUR_MS = 3_600_000;
/** As long as the screen counts what was sent, and an order may still move on. */
const KEPT_MS = 7 * 24 * HOUR_MS;
/** A message on its way may still be answered when the server stops. */
const LAST_CALL_MS = 2_500;

interface Parts extends Omit<Delivery, 'wire'> {
  readonly wire: Omit<Delivery['wire'], 'signal'>;
  readonly onChanged: () => void;
  readonly lookMs: number;
}

/**
 * Sends what waits. Of all processes one is at it, as long as there is something to do; channels do not wait for each other.
 */
export function startSender({ onChanged, lookMs, ...parts }: Parts) {
  const { db, clock } = parts;
  const stopping = new AbortController();
  const hangingUp = new AbortController();
  const delivery: Delivery = { ...parts, wire: { ...parts.wire, signal: hangingUp.signal } };
  const busy = new Map<number, Promise<void>>();
  let toldAt = 0;
  let hasNews = false;
  const isStopped = () => stopping.signal.aborted;

  /** A screen need not be told of every single one. */
  const onNews = (): void => {
    hasNews = true;
    if (performance.now() - toldAt < TOLD_MS) return;
    toldAt = performance.now();
    onChanged();
  };

  const begin = (id: number): void => {
    const done = deliver(delivery, id, { isStopped, onNews }).finally(() => busy.delete(id));
    busy.set(id, done);
  };

  async function work(): Promise<void> {
    let due = await listDue(db, clock());
    // Nobody else is sending: what is said to be on its way was left behind.
    if (due.length > 0) await saveDoubt(db, clock());
    while (!isStopped()) {
      for (const id of due) if (!busy.has(id)) begin(id);
      await Promise.race([Promise.all(busy.values()), delay(lookMs, undefined, { ref: false })]);
      if (busy.size === 0) break;
      due = await listDue(db, clock());
    }
    if (hasNews) onChanged();
    hasNews = false;
  }

  /** The lock of the job keeps the others off for as long as this takes. */
  const look = () => work().finally(() => Promise.allSettled(busy.values()));

  const jobs: Job[] = [
    {
      name: 'discord-notices',
      everyMs: lookMs,
      takesLong: true,
      isDue: async () => (await listDue(db, clock())).length > 0,
      run: look,
    },
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
    /** What is on its way is waited for, but not for long. */
    async close(): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => hangingUp.abort(), LAST_CALL_MS);
      await Promise.allSettled(busy.values());
      clearTimeout(timer);
    },
  };
}
