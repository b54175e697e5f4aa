import { PRIZES } from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { centsOf } from '@kontor/contract/core/money.ts';
import type { Payout, PayoutAll, PayoutChange, PayoutTotals } from '@kontor/contract/tips/schema.ts';
import { type Booking, bookAllCash, reverseAllCash } from '#cash';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findFaces, tellApart } from '#users';
import { findGames } from '../games/games.repo.ts';
import { writeGameAudit } from '../games/manage-games.ts';
import { faceIn } from '../tipping/present-tips.ts';
import {
  findTotals,
  lockPayouts,
  type Marked,
  markAllPaid,
  markPaid,
  markSettled,
  type StoredPayout,
} from './payouts.repo.ts';

const settlementOf = ({ amount, corrected_to, settled_to, settled_by, settled_at }: StoredPayout) => ({
  handedOut: settled_to ?? amount,
  correctedTo: corrected_to ?? settled_to,
  settledBy: corrected_to === null ? settled_by : null,
  settledAt: corrected_to === null ? (settled_at?.toISOString() ?? null) : null,
});

async function withNames(db: Db, payouts: readonly StoredPayout[]): Promise<StoredPayout[]> {
  const payers = payouts.map((payout) => ({ id: payout.paid_by_id, name: payout.paid_by ?? '' }));
  const settlers = payouts.map((payout) => ({ id: payout.settled_by_id, name: payout.settled_by ?? '' }));
  const names = await tellApart(db, [...payers, ...settlers]);
  return payouts.map((payout, at) => ({
    ...payout,
    paid_by: names[at] || null,
    settled_by: names[payouts.length + at] || null,
  }));
}

export async function presentPayouts(db: Db, stored: readonly StoredPayout[]): Promise<Payout[]> {
  const payouts = await withNames(db, stored);
  const [userIds, gameIds] = [payouts.map(({ user_id }) => user_id), payouts.map(({ game_id }) => game_id)];
  const [faces, games] = [await findFaces(db, userIds), await findGames(db, gameIds)];
  return payouts.flatMap((payout) => {
    const game = games.get(payout.game_id);
    if (!game) return [];
    const { id, tournament, teamA, teamB, gameStart } = game;
    return {
      id: payout.id,
      user: faceIn(faces, payout.user_id),
      game: { id, tournament, teamA, teamB, gameStart },
      amount: payout.amount,
      paidAt: payout.paid_at?.toISOString() ?? null,
      paidBy: payout.paid_by,
      ...settlementOf(payout),
    };
  });
}

const sourceOf = ({ id }: Marked) => ({ kind: 'PAYOUT' as const, id: String(id) });

const totalOf = (marked: readonly Marked[]): number => marked.reduce((sum, { amount }) => sum + amount, 0);

/** What was handed out leaves the till: 1 VC is one of the currency. A negative amount came back. */
export async function prizesOf(db: Db, marked: readonly Marked[]): Promise<Booking[]> {
  const people = await findFaces(
    db,
    marked.map(({ user_id }) => user_id),
  );
  const prizes = [...marked].sort((a, b) => a.id - b.id);
  return prizes.map((payout) => ({
    kind: 'EXPENSE',
    account: 'CASH',
    cents: -centsOf(payout.amount),
    note: payout.amount > 0 ? 'Gewinn aus einem Tippspiel' : 'Zu viel gezahlter Gewinn aus einem Tippspiel',
    category: PRIZES,
    about: { id: payout.user_id, name: faceIn(people, payout.user_id).name },
    source: sourceOf(payout),
  }));
}

const bookPrizes = async (tx: Tx, actor: Actor, marked: readonly Marked[], at: Date): Promise<unknown> =>
  bookAllCash(tx, { by: actor, at }, await prizesOf(tx, marked));

/** Entries in the wanted state, or corrected since, are left alone. */
export async function markPayouts(
  tx: Tx,
  actor: Actor,
  { ids, paid, total: seen }: PayoutChange,
  at: Date,
): Promise<PayoutTotals> {
  const marked = await markPaid(tx, ids, paid ? { id: actor.id, name: actor.name, at } : undefined);
  const total = totalOf(marked);
  if (seen !== undefined && seen !== total) throw new AppError('tips.payouts-changed');
  if (marked.length > 0) {
    const what = paid ? 'als ausgezahlt vermerkt' : 'wieder als offen vermerkt';
    const message = html`<b>${sayNumber(total)} VC</b> aus Tippspielen (${marked.length} Einträge) ${what}.`;
    await writeGameAudit(tx, actor, message, at);
  }
  if (paid) await bookPrizes(tx, actor, marked, at);
  else await reverseAllCash(tx, { sources: marked.map(sourceOf), by: actor, at, note: 'Doch nicht ausgezahlt' });
  return findTotals(tx);
}

/** Records that a corrected payout was settled in the game. */
export async function settlePayouts(tx: Tx, actor: Actor, ids: readonly number[], at: Date): Promise<PayoutTotals> {
  const settled = await markSettled(tx, ids, { id: actor.id, name: actor.name, at });
  if (settled.length > 0) {
    const message = html`<b>${settled.length}</b> Auszahlungen nach Berichtigung als erledigt vermerkt.`;
    await writeGameAudit(tx, actor, message, at);
  }
  await bookPrizes(tx, actor, settled, at);
  return findTotals(tx);
}

/** Refuses when the open sum differs from what was shown. */
export async function payAll(tx: Tx, actor: Actor, seen: PayoutAll, at: Date): Promise<PayoutTotals> {
  await lockPayouts(tx);
  const { open, openTotal } = await findTotals(tx);
  if (open !== seen.count || openTotal !== seen.total) throw new AppError('tips.payouts-changed');
  if (open === 0) return findTotals(tx);
  const marked = await markAllPaid(tx, { id: actor.id, name: actor.name, at });
  const message = html`<b>${sayNumber(openTotal)} VC</b> aus Tippspielen (${open} Einträge) ausgezahlt.`;
  await writeGameAudit(tx, actor, message, at);
  await bookPrizes(tx, actor, marked, at);
  return findTotals(tx);
}
