import { type FSWatcher, watch } from 'node:fs';
import { vodUpdate } from '@kontor/contract/videos/api.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { Platform } from '#platform/platform.ts';
import { claimNext, extendClaim, type Waiting } from '../waiting.repo.ts';
import { listInbox } from './inbox-files.ts';
import { scanInbox } from './scan-inbox.ts';
import { type Store, storeRecording } from './store-recording.ts';

/** Lease of a recording: how long it waits after its process was killed. */
const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = 10_000;
const SAFETY_MS = 60_000;

interface Inbox extends Store, Pick<Platform, 'live' | 'locks' | 'pollMs'> {
  isOn: () => boolean;
  /** After how long an idle inbox asks the database: another process may have left a recording behind. */
  safetyMs?: number;
}

async function storeClaimed({ live, ...store }: Inbox, video: Waiting, closing: AbortSignal): Promise<void> {
  const { db, clock } = store;
  const until = () => new Date(clock().getTime() + LEASE_MS);
  const renewal = setInterval(() => void extendClaim(db, video.id, until()).catch(() => {}), LEASE_RENEWAL_MS);
  try {
    await storeRecording(store, video, closing);
    live.publish(vodUpdate, { id: video.id });
  } catch (error) {
    // During shutdown it is left to the next start.
    if (closing.aborted) await extendClaim(db, video.id, null).catch(() => {});
    else store.log.warn({ err: error, video: video.id }, 'recording not put away yet');
  } finally {
    clearInterval(renewal);
  }
}

/** Scans the inbox and stores what is finished, one recording at a time; `storeWaiting` starts storing at once. */
export function watchInbox(inbox: Inbox) {
  const { db, write, clock, folders, storage, live, locks, log, isOn, pollMs, safetyMs = SAFETY_MS } = inbox;
  const idleMs = 5 * pollMs;
  // Recorders write many times a second.
  const debounceMs = pollMs / 4;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  let isIdle = false;
  let scannedAt = 0;

  const storing = oneAtATime(async () => {
    while (!closing.signal.aborted) {
      const now = clock();
      const video = await claimNext(db, folders.spool, now, new Date(now.getTime() + LEASE_MS));
      if (!video) return;
      // Retried at the next scan if it fails.
      isIdle = false;
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
  /** Asks the database only for files, for what the last scan has left, and rarely to be safe. */
  const isDue = async (): Promise<boolean> =>
    !isIdle || performance.now() - scannedAt > safetyMs || (await listInbox(folders.inbox)).length > 0;

  const scan = async (): Promise<void> => {
    if (!isOn() || !(await isDue())) return scanIn(idleMs);
    scannedAt = performance.now();
    const seen = await locks.exclusively(`inbox:${folders.spool}`, () =>
      write((tx) => scanInbox({ tx, folders, storage, now: clock() })),
    );
    isIdle = seen?.isIdle ?? false;
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
