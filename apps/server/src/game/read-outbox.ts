import { NOTICE_VALID_MS } from '@kontor/contract/game/rules.ts';
import type { Outbox } from '@kontor/contract/game/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { listNotices, lockOutbox, markNotices, removeDone } from './outbox.repo.ts';

const MAX_BATCH = 500;

export const tooOldAt = (now: Date): Date => new Date(now.getTime() - NOTICE_VALID_MS);

/** Unacknowledged notices, with the id that acknowledges all of them. */
export async function readOutbox(tx: Tx, after: number, now: Date): Promise<Outbox> {
  await lockOutbox(tx);
  await removeDone(tx, after, tooOldAt(now));
  await markNotices(tx, MAX_BATCH);
  const notices = await listNotices(tx);
  return { mark: Math.max(after, ...notices.map(({ mark }) => mark)), notices };
}
