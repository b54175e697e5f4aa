import type { Account } from '@kontor/contract/cash/schema.ts';
import type { RateEntry, WageKind, WageLine, WagePayment, WageSheet } from '@kontor/contract/wages/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { tellApart } from '#users';
import type { FoundSheet } from './find-sheets.ts';
import type { StoredLine } from './lines.repo.ts';
import type { StoredPayment } from './payments.repo.ts';
import type { KnownRate } from './rates.repo.ts';

export const presentSheet = ({ dueHours, openLines, ...sheet }: FoundSheet): WageSheet => sheet;

export async function presentLines(db: Db, lines: readonly StoredLine[]): Promise<WageLine[]> {
  const names = await tellApart(
    db,
    lines.map(({ by_id, by_name }) => ({ id: by_id, name: by_name ?? '' })),
  );
  return lines.map((line, at) => ({
    id: line.id,
    kind: line.kind as WageKind,
    cents: line.cents,
    at: new Date(line.at).toISOString(),
    note: line.note,
    by: names[at] || null,
    orderId: line.order_id,
    rateBp: line.rate_bp,
    baseCents: line.base_cents,
    seconds: line.seconds,
    hourlyCents: line.hourly_cents,
    isPaid: line.payment_id !== null,
    isReversal: line.reverses_id !== null,
  }));
}

export async function presentPayments(db: Db, payments: readonly StoredPayment[]): Promise<WagePayment[]> {
  const names = await tellApart(
    db,
    payments.flatMap((payment) => [
      { id: payment.paid_by_id, name: payment.paid_by },
      { id: payment.taken_back_by_id, name: payment.taken_back_by ?? '' },
    ]),
  );
  return payments.map((payment, at) => ({
    id: payment.id,
    account: payment.account as Account,
    cents: payment.cents,
    from: payment.from_day,
    to: payment.to_day,
    paidAt: payment.paid_at.toISOString(),
    paidBy: names[2 * at] ?? payment.paid_by,
    takenBack: payment.taken_back_at && {
      at: payment.taken_back_at.toISOString(),
      by: names[2 * at + 1] ?? '',
      reason: payment.taken_back_why ?? '',
    },
  }));
}

export async function presentRates(db: Db, rates: readonly KnownRate[]): Promise<RateEntry[]> {
  const names = await tellApart(
    db,
    rates.map(({ changedById, changedBy }) => ({ id: changedById, name: changedBy })),
  );
  return rates.map((rate, at) => ({ ...rate, changedBy: names[at] ?? rate.changedBy }));
}
