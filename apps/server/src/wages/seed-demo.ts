import { sayDay } from '@kontor/contract/cash/rules.ts';
import { dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { type DemoBooking, stageDemoCash } from '#cash';
import { listDistinct, type Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { findNoHours } from './find-hours.ts';
import { findSheetsOf } from './find-sheets.ts';
import { insertLines, markPaid } from './lines.repo.ts';
import { insertPayment, listPayments } from './payments.repo.ts';
import { listRates, saveRate } from './rates.repo.ts';
import { type Span, spanOf } from './span.ts';

const VIKTOR = { id: '100000000000000004', name: 'Viktor Hagen' };
const JONAS = '100000000000000002';
const TAREK = '100000000000000011';
const NELE = '100000000000000012';

const DAY_MS = 86_400_000;
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** By person, `null` for all others: cents an hour and hundredths of a percent. */
const RATES: [personId: string | null, hourlyCents: number, commissionBp: number][] = [
  [null, 1_500, 300],
  [TAREK, 1_800, 500],
  [NELE, 1_650, 400],
];

/** Who seeds sales calls this first: what they earn is frozen at these rates. */
export async function seedWageRates(tx: Tx, now: Date): Promise<void> {
  if ((await listRates(tx)).length > 0) return;
  const at = daysAgo(now, 60);
  for (const [personId, hourlyCents, commissionBp] of RATES) {
    await saveRate(tx, VIKTOR, { personId, fromDay: berlinDay(at), rate: { hourlyCents, commissionBp } }, at);
  }
}

/** Everything up to the Sunday that is at least ten days ago. */
function firstWeek(now: Date): Span {
  const today = berlinDay(now);
  const sunday = new Date(today).getUTCDay();
  return spanOf(
    { to: berlinDay(daysAgo(dateTimeOn(Date.parse(today), '12:00'), (sunday === 0 ? 7 : sunday) + 7)) },
    now,
  );
}

async function payWeek(tx: Tx, span: Span): Promise<DemoBooking[]> {
  const people = await listDistinct(tx, 'wage_line', 'person_id');
  const at = dateTimeOn(Date.parse(span.toDay), '22:50');
  const bookings: DemoBooking[] = [];
  for (const { person, openCents } of await findSheetsOf(tx, people, { span, findHours: findNoHours })) {
    if (openCents <= 0) continue;
    const { id: personId, name } = person;
    const payment = { personId, account: 'BANK', cents: openCents, fromDay: span.fromDay, toDay: span.toDay } as const;
    const id = await insertPayment(tx, { ...payment, by: VIKTOR, at });
    await markPaid(tx, id, personId, span);
    const note = `Lohn bis ${sayDay(span.toDay)}`;
    const source = { kind: 'WAGE', id: String(id) } as const;
    bookings.push({
      kind: 'WAGE',
      account: 'BANK',
      cents: -openCents,
      note,
      about: { id: personId, name },
      source,
      by: VIKTOR,
      at,
    });
  }
  return bookings;
}

/** A bonus and an advance beside what the till has earned everybody, and the first of three weeks paid. */
export async function seedWages(tx: Tx, { now }: Demo): Promise<void> {
  await seedWageRates(tx, now);
  const people = await listDistinct(tx, 'wage_line', 'person_id');
  if (people.length === 0 || (await listPayments(tx, people[0] ?? '', { limit: 1 })).length > 0) return;
  const extra = { by: VIKTOR };
  await insertLines(tx, [
    { ...extra, personId: NELE, kind: 'BONUS', cents: 5_000, note: 'Extraschicht am Hafenfest', at: daysAgo(now, 6) },
    {
      ...extra,
      personId: TAREK,
      kind: 'CORRECTION',
      cents: -2_000,
      note: 'Vorschuss vom Freitag',
      at: daysAgo(now, 4),
    },
    { ...extra, personId: JONAS, kind: 'BONUS', cents: 2_500, note: 'Inventur am Sonntag', at: daysAgo(now, 12) },
  ]);
  stageDemoCash(tx, await payWeek(tx, firstWeek(now)));
}
