import type { Cents } from '@kontor/contract/core/money.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { commissionOf, rateOn } from '@kontor/contract/wages/rules.ts';
import { wagesUpdate } from '@kontor/contract/wages/topics.ts';
import { findIsOn } from '#business';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { announce } from '#platform/write.ts';
import { insertLines, type NewLine, reverseLines, sumOfOrder } from './lines.repo.ts';
import { findRates, type KnownRate } from './rates.repo.ts';

export interface Earning {
  /** Who handed the order over. */
  readonly personId: string;
  readonly orderId: number;
  /** Without the tip. */
  readonly revenueCents: Cents;
  readonly tipCents: Cents;
  readonly at: Date;
}

function linesOf({ personId, orderId, revenueCents, tipCents, at }: Earning, rates: readonly KnownRate[]): NewLine[] {
  const rateBp = rateOn(rates, personId, berlinDay(at))?.commissionBp ?? 0;
  const [commission, shared] = [commissionOf(revenueCents, rateBp), { personId, orderId, at }];
  return [
    ...(commission
      ? [{ ...shared, kind: 'COMMISSION', cents: commission, baseCents: revenueCents, rateBp } as const]
      : []),
    ...(tipCents ? [{ ...shared, kind: 'TIP', cents: tipCents } as const] : []),
  ];
}

/** What hand-overs earn those who did them, at the rates of that day. Does nothing while CASH is off. */
export async function noteEarnings(tx: Tx, ...earnings: readonly Earning[]): Promise<void> {
  if (earnings.length === 0 || !(await findIsOn(tx, 'CASH'))) return;
  const rates = await findRates(
    tx,
    earnings.map(({ personId }) => personId),
  );
  const noted = await insertLines(
    tx,
    earnings.flatMap((earning) => linesOf(earning, rates)),
  );
  if (noted.length > 0) announce(tx, wagesUpdate, {});
}

interface TakeBack {
  readonly orderId: number;
  readonly by: Pick<Actor, 'id' | 'name'>;
  readonly at: Date;
}

/** The counterpart for a hand-over that was undone or refunded: negative lines, also where the others are paid by now. */
export async function takeBackEarnings(tx: Tx, { orderId, by, at }: TakeBack): Promise<void> {
  if (!(await findIsOn(tx, 'CASH'))) return;
  await reverseLines(tx, orderId, by, at);
  announce(tx, wagesUpdate, {});
}

interface Lowering extends TakeBack {
  /** What is left of the order. */
  readonly revenueCents: Cents;
  readonly tipCents: Cents;
}

/**
 * A part of the order was given back: what it has earned becomes what the rest of it earns, at the rate of the day it was handed
 * over. Computed from the rest, so that the parts add up to nothing once all of it is given back.
 */
export async function lowerEarnings(tx: Tx, { orderId, by, at, revenueCents, tipCents }: Lowering): Promise<void> {
  if (!(await findIsOn(tx, 'CASH'))) return;
  const standing = await sumOfOrder(tx, orderId);
  const lines = standing.map(({ personId, kind, rateBp, cents, baseCents }): NewLine => {
    const shared = { personId, orderId, at, by };
    if (kind === 'TIP') return { ...shared, kind, cents: tipCents - cents };
    const due = commissionOf(revenueCents, rateBp);
    return { ...shared, kind: 'COMMISSION', cents: due - cents, baseCents: revenueCents - baseCents, rateBp };
  });
  const changed = lines.filter(({ cents }) => cents !== 0);
  if (changed.length === 0) return;
  await insertLines(tx, changed);
  announce(tx, wagesUpdate, {});
}
