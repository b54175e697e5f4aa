import type { Tx } from '#platform/postgres/db.ts';
import { addBest, addRecord, rebuildRecords, replaceBest } from './lap-bests.repo.ts';
import type { StoredLap } from './lap-times.repo.ts';

/** A confirmed time counts from now on; the track is locked meanwhile. */
export async function countLap(tx: Tx, lap: StoredLap): Promise<void> {
  await addBest(tx, lap);
  await addRecord(tx, lap);
}

/** A time that is not confirmed any more counts for nothing. */
export async function discountLap(tx: Tx, lap: StoredLap): Promise<void> {
  await replaceBest(tx, lap);
  await rebuildRecords(tx, lap);
}
