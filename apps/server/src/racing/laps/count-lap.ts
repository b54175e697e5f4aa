import type { Tx } from '#platform/postgres/db.ts';
import { addBest, addRecord, rebuildRecords, replaceBest } from './lap-bests.repo.ts';
import type { StoredLap } from './lap-times.repo.ts';

/** The caller holds the lock of the track. */
export async function countLap(tx: Tx, lap: StoredLap): Promise<void> {
  await addBest(tx, lap);
  await addRecord(tx, lap);
}

export async function discountLap(tx: Tx, lap: StoredLap): Promise<void> {
  await replaceBest(tx, lap);
  await rebuildRecords(tx, lap);
}
