import { type FSWatcher, watch } from 'node:fs';
import { vodUpdate } from '@kontor/contract/videos/api.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { Platform } from '#platform/platform.ts';
import { claimNext, extendClaim, type Waiting } from '../waiting.repo.ts';
import { scanInbox } from './scan-inbox.ts';
import { type Store, storeRecording } from './store-recording.ts';

/** Lease of a recording: how long it waits after its process was killed. */
const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = 10_000;

interface Inbox extends Store, Pick<Platform, 'live' | 'locks' | 'pollMs'> {
  isOn: () => boolean;
}

async function storeClaimed({ live, ...store }: Inbox, video: Waiting, closing: AbortSignal): Promise<void> {
  const { db, clock } = store;
  const until = () => new Date(clock().getTime() + LEASE_MS);
  const renewal = setInterval(() => void extendClaim(db, video.id, until()).catch(() => {}), LEASE_RENEWAL_MS);
  try {
    await storeRecording(store, video, closing);
    live.publish(vodUpdate, { id: video.id });
  } catch (error) {
    // Retried at the next scan; during shutdown it is left to the next start.
    if (closing.aborted) await extendClaim(db, video.id, null).catch(() => {});
    else store.log.warn({ err: error, video: video.id }, 'recording not put away yet');
  } finally {
    clearInterval(renewal);
  }
}

/** Scans the inbox and stores what is finished, one recording at a time; `storeWaiting` starts storing at once. */
export function watchInbox(inbox: Inbox) {
  const { db, write, clock, folders, storage, live, locks, log, isOn, pollMs } = inbox;
  const idleMs = 5 * pollMs;
  // Recorders write many times a second.
  const debounceMs = pollMs / 4;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;

  const storing = oneAtATime(async () => {
    while (!closing.signal.aborted) {
      const now = clock();
      const video = await claimNext(db, folders.spool, now, new Date(now.getTime() + LEASE_MS));
      if (!video) return;
      await storeClaimed(inbox, video, closing.signal);
    }
  });
  const storeWaiting = (): void => {
    if (!closing.signal.aborted) storing.run().catch((error: unknown) => log.warn({ err: error }, 'recordings wait'));
  };

  const scanIn = (delayMs: number): void => {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(() => void scanning.run(), delayMs).unref();
  };
  const scan = async (): Promise<void> => {
    if (!isOn()) return scanIn(idleMs);
    const seen = await locks.exclusively(`inbox:${folders.spool}`, () =>
      write((tx) => scanInbox({ tx, folders, storage, now: clock() })),
    );
    for (const id of seen?.changed ?? []) live.publish(vodUpdate, { id });
    if (seen?.hasOtherProblems) live.publish(vodUpdate, { id: null });
    storeWaiting();
    scanIn(seen?.isSettling ? pollMs : idleMs);
  };
  const scanning = oneAtATime(() =>
    scan().catch((error: unknown) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'inbox not read');
      scanIn(idleMs);
    }),
  );

  try {
    // Only a hint: network drives report no changes, and the regular scan suffices.
    watcher = watch(folders.inbox, () => scanIn(debounceMs)).on('error', () => watcher?.close());
  } catch (error) {
    log.info({ err: error }, 'inbox is looked at every few seconds only');
  }
  void scanning.run();

  return {
    storeWaiting,
    async close() {
      closing.abort();
      clearTimeout(timer);
      watcher?.close();
      await Promise.all([scanning.done(), storing.done()]);
    },
  };
}
