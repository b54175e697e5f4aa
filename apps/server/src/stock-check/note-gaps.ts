import { plusDays } from '@kontor/contract/core/berlin-time.ts';
import { centsOf } from '@kontor/contract/core/money.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { personKeyOf } from '@kontor/contract/stock-check/rules.ts';
import { recordEvent } from '#discord-notices';
import { takeUnbooked } from '#inventory';
import type { Tx } from '#platform/postgres/db.ts';
import { findPrices } from '#prices';
import { insertGaps, type NewGap } from './gaps.repo.ts';
import { findSettings } from './settings.repo.ts';
import { addSums, findShrinkage, sumsOf } from './sums.repo.ts';

/** Once a day, when it comes above the limit. */
async function reportAbove(tx: Tx, days: readonly string[], now: Date): Promise<void> {
  const { limit } = await findSettings(tx);
  if (limit === null) return;
  for (const day of days) {
    const sums = await findShrinkage(tx, { from: day, until: plusDays(day, 1) });
    const cents = sums.find(({ kind }) => kind === 'OPEN')?.cents ?? 0;
    if (cents > limit) await recordEvent(tx, 'SHRINKAGE', [day], now);
  }
}

/** Keeps gaps with their value of now, and their sums. */
export async function saveGaps(tx: Tx, gaps: readonly NewGap[]): Promise<void> {
  await insertGaps(tx, gaps);
  await addSums(
    tx,
    gaps.flatMap((gap) => sumsOf({ ...gap, kind: 'OPEN' })),
  );
}

/**
 * What the game has reported and nobody has booked within ten minutes is unexplained from now on. What a player puts in is
 * goods that came from somewhere, not a gap; what only turns up in a count is.
 */
export async function noteGaps(tx: Tx, now: Date): Promise<boolean> {
  const unbooked = (await takeUnbooked(tx, now)).filter(({ amount, isCount }) => amount < 0 || isCount);
  if (unbooked.length === 0) return false;
  const prices = await findPrices(tx);
  const gaps = unbooked.map(({ name, label, amount, at, by, isCount }): NewGap => {
    const price = prices.get(name);
    const citizenName = isCount ? null : (by ?? null);
    return {
      name,
      label,
      amount,
      cents: price === undefined ? null : centsOf(price, amount),
      at: new Date(at),
      citizenName,
      personKey: personKeyOf({ userId: null, citizenName }),
    };
  });
  await saveGaps(tx, gaps);
  await reportAbove(tx, [...new Set(gaps.map(({ at }) => berlinDay(at)))], now);
  return true;
}
