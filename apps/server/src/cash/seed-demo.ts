import { type Account, type CashKind, DENOMINATIONS } from '@kontor/contract/cash/schema.ts';
import { berlinDayOf, type Day, dateTimeOn, dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { sayCents, sayNumber } from '@kontor/contract/core/german.ts';
import { EURO } from '@kontor/contract/core/money.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { nextTransfer, type SeededEntry, saveDemoBook } from './book.repo.ts';
import type { DemoBooking } from './booking.ts';
import { insertClose } from './closes.repo.ts';
import {
  DEMO_DAYS,
  type DemoPurchase,
  DIFFERENCES,
  FLOAT,
  openingOn,
  purchaseOn,
  SELMA,
  spentOn,
} from './demo-book.ts';
import { findDayAfter } from './overview.repo.ts';
import { insertPurchase } from './purchases.repo.ts';

const staged = new WeakMap<Tx, DemoBooking[]>();

/**
 * What other slices have in the demo's book, of any moment in its three weeks. Balances need all of them in sequence, so they
 * are written by the cash slice, which comes after the others.
 */
export function stageDemoCash(tx: Tx, bookings: readonly DemoBooking[]): void {
  staged.set(tx, [...(staged.get(tx) ?? []), ...bookings]);
}

async function buy(tx: Tx, { goods, ...booking }: DemoPurchase): Promise<DemoBooking> {
  const items = goods.map(({ name, label, amount, cents }) => ({ name, label, amount, cents }));
  const id = await insertPurchase(tx, items, -booking.cents);
  const note = goods.map(({ amount, label }) => `${sayNumber(amount)} × ${label}`).join(', ');
  return { ...booking, note, source: { kind: 'PURCHASE', id: String(id) } };
}

function countsOf(cents: number) {
  let left = cents;
  return DENOMINATIONS.flatMap((one) => {
    const count = Math.floor(left / one);
    left -= count * one;
    return count > 0 ? [{ cents: one, count }] : [];
  });
}

/** A book in the making: entries in sequence, with what is in each account. */
function openLedger() {
  const balances: Record<Account, number> = { CASH: 0, BANK: 0 };
  const entries: SeededEntry[] = [];
  return {
    balances,
    entries,
    add: (booking: DemoBooking): void => {
      balances[booking.account] += booking.cents;
      entries.push({ ...booking, balance: balances[booking.account] });
    },
  };
}
type Ledger = ReturnType<typeof openLedger>;

/** What the till cannot pay is paid by the bank. */
const affordable = ({ balances }: Ledger, booking: DemoBooking): DemoBooking =>
  booking.account === 'CASH' && balances.CASH + booking.cents < 0 ? { ...booking, account: 'BANK' } : booking;

const LEAST_TRANSFER = 30_000;

async function takeToBank(tx: Tx, ledger: Ledger, at: Date): Promise<void> {
  const surplus = Math.floor((ledger.balances.CASH - FLOAT) / 10_000) * 10_000;
  if (surplus < LEAST_TRANSFER) return;
  const source = { kind: 'TRANSFER' as const, id: await nextTransfer(tx) };
  const both = { note: 'Tageseinnahmen zur Bank gebracht', source, by: SELMA, at };
  const move = (kind: CashKind, account: Account, cents: number) => ledger.add({ ...both, kind, account, cents });
  move('WITHDRAWAL', 'CASH', -surplus);
  move('DEPOSIT', 'BANK', surplus);
}

async function closeEvening(tx: Tx, ledger: Ledger, day: number, date: Day): Promise<void> {
  await takeToBank(tx, ledger, dateTimeOn(date, '23:35'));
  const at = dateTimeOn(date, '23:45');
  const expected = ledger.balances.CASH;
  const counted = Math.max(0, expected + (DIFFERENCES[day] ?? 0));
  const said = berlinDay(at);
  const id = await insertClose(tx, {
    since: said,
    day: said,
    cash: { cents: counted, expected },
    bank: null,
    counts: countsOf(counted),
    note: DIFFERENCES[day] === undefined ? '' : 'Zweimal gezählt',
    by: SELMA,
    at,
  });
  if (counted === expected) return;
  const note = `Gezählt ${sayCents(counted, EURO)}, erwartet ${sayCents(expected, EURO)}`;
  const source = { kind: 'CLOSE' as const, id: String(id) };
  ledger.add({ kind: 'CORRECTION', account: 'CASH', cents: counted - expected, note, source, by: SELMA, at });
}

/** Three weeks of a business that keeps its book: every evening is counted, and today is still open. */
export async function seedCash(tx: Tx, { now }: Demo): Promise<void> {
  const others = (staged.get(tx) ?? []).filter(({ cents, at }) => cents !== 0 && at <= now);
  staged.delete(tx);
  if ((await findDayAfter(tx, null)) !== null) return;
  const first = dayAfter(berlinDayOf(now), -DEMO_DAYS);
  const ledger = openLedger();
  for (const opening of openingOn(first)) ledger.add(opening);
  let last: string | undefined;
  for (let day = 0; day <= DEMO_DAYS; day += 1) {
    const date = dayAfter(first, day);
    const said = new Date(date).toISOString().slice(0, 10);
    const bought = purchaseOn(day, date);
    const happened = [
      ...others.filter(({ at }) => berlinDay(at) === said || (day === 0 && berlinDay(at) < said)),
      ...spentOn(day, date),
      ...(bought && bought.at <= now ? [await buy(tx, bought)] : []),
    ];
    const inSequence = happened.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const booking of inSequence) ledger.add(affordable(ledger, booking));
    if (day === DEMO_DAYS) break;
    await closeEvening(tx, ledger, day, date);
    last = said;
  }
  await saveDemoBook(tx, ledger.entries, last ?? null);
}
