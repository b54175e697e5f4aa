import { type FSWatcher, watch } from 'node:fs';
import { vodUpdate } from '@kontor/contract/videos/api.ts';
import type { JobLocks } from '#platform/job-locks.ts';
import type { Live } from '#platform/live/hub.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { claimNext, extendClaim, type Waiting } from '../waiting.repo.ts';
import { scanInbox } from './scan-inbox.ts';
import { type Store, storeRecording } from './store-recording.ts';

/** Lease of a recording: how long it waits after its process was killed. */
const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = 10_000;

interface Keeping extends Store {
  live: Live;
  locks: JobLocks;
  isOn: () => boolean;
  pollMs: number;
}

interface Keeper {
  /** Starts processing at once. */
  kick(): void;
  close(): Promise<void>;
}

async function putAway({ live, ...store }: Keeping, video: Waiting, closing: AbortSignal): Promise<void> {
  const { db, clock } = store;
  const until = () => new Date(clock().getTime() + LEASE_MS);
  const alive = setInterval(() => void extendClaim(db, video.id, until()).catch(() => {}), LEASE_RENEWAL_MS);
  try {
    await storeRecording(store, video, closing);
    live.publish(vodUpdate, { id: video.id });
  } catch (error) {
    // Retried at the next scan; during shutdown it is left to the next start.
    if (closing.aborted) await extendClaim(db, video.id, null).catch(() => {});
    else store.log.warn({ err: error, video: video.id }, 'recording not put away yet');
  } finally {
    clearInterval(alive);
  }
}

export function keepRecordings(keeping: Keeping): Keeper {
  const { db, write, clock, folders, storage, live, locks, log, isOn, pollMs: soonMs } = keeping;
  const everyMs = 5 * soonMs;
  // Recorders write many times a second.
  const gatherMs = soonMs / 4;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;

  const storing = oneAtATime(async () => {
    while (!closing.signal.aborted) {
      const now = clock();
      const video = await claimNext(db, folders.spool, now, new Date(now.getTime() + LEASE_MS));
      if (!video) return;
      await putAway(keeping, video, closing.signal);
    }
  });
  const kick = (): void => {
    if (!closing.signal.aborted) storing.run().catch((error: unknown) => log.warn({ err: error }, 'recordings wait'));
  };

  const lookAgainIn = (delayMs: number): void => {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(() => void looking.run(), delayMs).unref();
  };
  const look = async (): Promise<void> => {
    if (!isOn()) return lookAgainIn(everyMs);
    const seen = await locks.exclusively(`inbox:${folders.spool}`, () =>
      write((tx) => scanInbox({ tx, folders, storage, now: clock() })),
    );
    for (const id of seen?.changed ?? []) live.publish(vodUpdate, { id });
    if (seen?.hasOtherProblems) live.publish(vodUpdate, { id: null });
    kick();
    lookAgainIn(seen?.isSettling ? soonMs : everyMs);
  };
  const looking = oneAtATime(() =>
    look().catch((error: unknown) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'inbox not read');
      lookAgainIn(everyMs);
    }),
  );

  try {
    // Only a hint: network drives report no changes, and the regular scan suffices.
    watcher = watch(folders.inbox, () => lookAgainIn(gatherMs)).on('error', () => watcher?.close());
  } catch (error) {
    log.info({ err: error }, 'inbox is looked at every few seconds only');
  }
  void looking.run();

  return {
    kick,
    async close() {
      closing.abort();
      clearTimeout(timer);
      watcher?.close();
      await Promise.all([looking.done(), storing.done()]);
    },
  };
}
