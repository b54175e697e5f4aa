import { sayDay } from '@kontor/contract/cash/rules.ts';
import { ACCOUNT_LABELS } from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { WagePay } from '@kontor/contract/wages/schema.ts';
import { bookAllCash, reverseCash } from '#cash';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { auditWages, findSayCents, type SayCents } from './audit-wages.ts';
import type { FindHours } from './find-hours.ts';
import { type FoundSheet, findSheetsOf } from './find-sheets.ts';
import { insertLines, markOpen, markPaid } from './lines.repo.ts';
import { findPayments, insertPayment, lockPaying, type StoredPayment, saveTakenBack } from './payments.repo.ts';
import { type Span, spanOf } from './span.ts';

type Seen = WagePay['sheets'][number];

const changed = ({ person, openCents }: FoundSheet, seenCents: number, say: SayCents): AppError =>
  new AppError('wages.changed', { name: person.name, open: say(openCents), seen: say(seenCents) });

function checkSheet(sheet: FoundSheet | undefined, seen: Seen, say: SayCents): FoundSheet {
  if (!sheet) throw new AppError('not-found');
  if (sheet.version !== seen.version || sheet.openCents !== seen.openCents) throw changed(sheet, seen.openCents, say);
  if (sheet.openCents <= 0) throw new AppError('wages.nothing-open', { name: sheet.person.name });
  return sheet;
}

interface Paying {
  readonly wanted: WagePay;
  readonly span: Span;
  readonly by: Actor;
  readonly at: Date;
  readonly say: SayCents;
}

async function payOne(tx: Tx, sheet: FoundSheet, { wanted, span, by, at, say }: Paying): Promise<number> {
  await insertLines(tx, sheet.dueHours);
  const { id: personId } = sheet.person;
  const { account } = wanted;
  const payment = { personId, account, cents: sheet.openCents, fromDay: span.fromDay, toDay: span.toDay, by, at };
  const id = await insertPayment(tx, payment);
  const marked = await markPaid(tx, id, personId, span);
  // A line of this period was committed since the look at it.
  if (marked.lines !== sheet.openLines || marked.cents !== sheet.openCents) throw changed(sheet, sheet.openCents, say);
  return id;
}

const periodOf = ({ fromDay, toDay }: Span): string =>
  fromDay === undefined ? `bis ${sayDay(toDay)}` : `${sayDay(fromDay)} bis ${sayDay(toDay)}`;

/** Exactly what was seen is paid, or nothing: the lines are marked, the payments noted and the cash book written together. */
export async function payWages(
  tx: Tx,
  by: Actor,
  { wanted, at, findHours }: { wanted: WagePay; at: Date; findHours: FindHours },
): Promise<StoredPayment[]> {
  await lockPaying(tx);
  const asOf = new Date(wanted.asOf);
  const span = spanOf(wanted, asOf < at ? asOf : at);
  const people = wanted.sheets.map(({ personId }) => personId);
  const known = new Map((await findSheetsOf(tx, people, { span, findHours })).map((sheet) => [sheet.person.id, sheet]));
  const say = await findSayCents(tx);
  const sheets = wanted.sheets.map((seen) => checkSheet(known.get(seen.personId), seen, say));
  const ids: number[] = [];
  for (const sheet of sheets) ids.push(await payOne(tx, sheet, { wanted, span, by, at, say }));
  const notes = sheets.map(({ person, openCents }) => ({
    personId: person.id,
    what: html`Lohn von <b>${say(openCents)}</b> ausgezahlt (${periodOf(span)}, ${ACCOUNT_LABELS[wanted.account]}).`,
  }));
  await auditWages(tx, by, notes, at);
  const bookings = sheets.map(({ person, openCents }, index) => ({
    kind: 'WAGE' as const,
    account: wanted.account,
    cents: -openCents,
    note: `Lohn ${periodOf(span)}`,
    about: { id: person.id, name: person.name },
    source: { kind: 'WAGE' as const, id: String(ids[index]) },
  }));
  await bookAllCash(tx, { by, at }, bookings);
  return findPayments(tx, ids);
}

interface TakingBack {
  readonly id: number;
  readonly reason: string;
  readonly at: Date;
}

/** A counter-entry in the cash book, and what it paid is open again. */
export async function takeBackPayment(tx: Tx, by: Actor, { id, reason, at }: TakingBack): Promise<StoredPayment> {
  await lockPaying(tx);
  const [payment] = await findPayments(tx, [id]);
  if (!payment) throw new AppError('not-found');
  if (payment.taken_back_at) throw new AppError('wages.taken-back');
  await saveTakenBack(tx, id, by, reason, at);
  await markOpen(tx, id);
  const say = await findSayCents(tx);
  const what = html`Lohn von <b>${say(payment.cents)}</b> wieder offen, die Zahlung ist zurückgenommen. Grund: ${reason}`;
  await auditWages(tx, by, [{ personId: payment.person_id, what }], at);
  const source = { kind: 'WAGE', id: String(id) } as const;
  await reverseCash(tx, { source, by, at, note: 'Lohnzahlung zurückgenommen' });
  const [saved] = await findPayments(tx, [id]);
  if (!saved) throw new Error('one payment in, none out');
  return saved;
}
