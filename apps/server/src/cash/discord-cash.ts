import { isForgotten, ofKind, sayDay, totalsOf } from '@kontor/contract/cash/rules.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { sql } from 'kysely';
import { findCurrency } from '#business';
import { COLORS, recordEvent } from '#discord-notices';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe, Notice } from '#platform/slice.ts';
import { IS_ON } from './book.repo.ts';
import { findClose } from './closes.repo.ts';
import { describeClose, findForgotten } from './describe-book.ts';
import { findAccounts } from './overview.repo.ts';

const link = '/cash-book';

async function findSheet(db: Db, subject: string) {
  const close = await findClose(db, Number(subject));
  return close && !close.reopened ? describeClose(db, close.id) : undefined;
}

async function describeSheet(db: Db, subject: string, isAboutDifference: boolean): Promise<Notice | undefined> {
  const sheet = await findSheet(db, subject);
  if (!sheet) return undefined;
  const currency = await findCurrency(db);
  const say = (cents: number): string => sayCents(cents, currency);
  const { sums, closing } = sheet.period;
  const difference = sheet.counted - sheet.expected;
  const bankDifference = (sheet.bankCounted ?? 0) - (sheet.bankExpected ?? 0);
  const sold = totalsOf(ofKind(sums, 'SALE'));
  const isExact = difference === 0 && bankDifference === 0;
  return {
    title: isAboutDifference
      ? `Kassendifferenz am ${sayDay(sheet.day)}: ${say(difference === 0 ? bankDifference : difference)}`
      : `Kassentag ${sayDay(sheet.day)} abgeschlossen`,
    fields: [
      ['Gezählt', say(sheet.counted)],
      ['Differenz', isExact ? 'keine' : say(difference)],
      ...(bankDifference === 0 ? [] : [['Differenz Bank', say(bankDifference)] as const]),
      ['Verkäufe', say(sold.in - sold.out)],
      ['Bank', say(sheet.bankCounted ?? closing.BANK)],
      ['Gezählt von', sheet.by],
      ['Notiz', sheet.note],
    ],
    color: isExact ? COLORS.green : isAboutDifference ? COLORS.red : COLORS.amber,
    link,
    at: new Date(sheet.date),
  };
}

export const describeClosed: Describe = (db, subject) => describeSheet(db, subject, false);
export const describeDifference: Describe = (db, subject) => describeSheet(db, subject, true);

/** It may have been closed since. */
export const describeForgotten: Describe = async (db, day, { at }) => {
  const { closedThrough } = await findAccounts(db);
  if ((closedThrough !== null && day <= closedThrough) || !isForgotten(day, at)) return undefined;
  return {
    title: `Der Kassentag ${sayDay(day)} ist noch nicht abgeschlossen`,
    color: COLORS.amber,
    link,
    at,
  };
};

export async function recordForgotten(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ isOn: boolean }>`select ${IS_ON} as "isOn"`.execute(tx);
  const day = rows[0]?.isOn ? await findForgotten(tx, now) : null;
  if (day !== null) await recordEvent(tx, 'CASH_FORGOTTEN', [day], now);
}
