import { AppError } from '@kontor/contract/core/errors.ts';
import { checkTipping } from '@kontor/contract/tips/checks.ts';
import type { TipScore } from '@kontor/contract/tips/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockKnown } from '../games/manage-games.ts';
import { deleteTip, type StoredTip, upsertTip } from './tips.repo.ts';

interface Giving {
  gameId: number;
  clock: Clock;
}

/** The clock is read after the lock: a tip that waited for it past the start is too late. */
async function checkOpen(tx: Tx, { gameId, clock }: Giving): Promise<Date> {
  const game = await lockKnown(tx, gameId, 'share');
  const now = clock();
  checkTipping(game, now);
  return now;
}

export async function giveTip(tx: Tx, actor: Actor, giving: Giving & { score: TipScore }): Promise<StoredTip> {
  const at = await checkOpen(tx, giving);
  return upsertTip(tx, { gameId: giving.gameId, userId: actor.id, score: giving.score, at });
}

export async function withdrawTip(tx: Tx, actor: Actor, giving: Giving): Promise<void> {
  await checkOpen(tx, giving);
  if (!(await deleteTip(tx, giving.gameId, actor.id))) throw new AppError('not-found');
}
