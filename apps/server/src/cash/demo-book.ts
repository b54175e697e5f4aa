import type { Account, CashKind } from '@kontor/contract/cash/schema.ts';
import { type Day, dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { type Cents, centsOf } from '@kontor/contract/core/money.ts';
import type { Booker, DemoBooking } from './booking.ts';

export const SELMA: Booker = { id: '100000000000000003', name: 'Selma Brandt' };
const ELENA: Booker = { id: '100000000000000005', name: 'Elena Sander' };

export const DEMO_DAYS = 21;
/** What the till is left with when its money is taken to the bank. */
export const FLOAT: Cents = 150_000;

interface Bought {
  readonly name: string;
  readonly label: string;
  readonly amount: number;
  readonly price: number;
}

const good = (name: string, label: string, amount: number, price: number): Bought => ({ name, label, amount, price });

const GOODS: readonly (readonly Bought[])[] = [
  [good('flour', 'Mehl', 200, 0.7), good('sugar', 'Zucker', 80, 0.1)],
  [good('milk', 'Milch', 60, 0.9), good('eggs', 'Eier', 120, 0.3), good('butter', 'Butter', 40, 1.4)],
  [good('apples', 'Äpfel', 150, 0.3)],
  [good('flour', 'Mehl', 250, 0.7), good('yeast', 'Hefe', 60, 0.4), good('salt', 'Salz', 40, 0.1)],
  [good('cheese', 'Käse', 45, 1.8), good('olive_oil', 'Olivenöl', 20, 4.5)],
];

interface Spent {
  /** How often, in days, and from which day on. */
  readonly every: number;
  readonly from: number;
  readonly time: string;
  readonly account: Account;
  readonly cents: Cents;
  readonly category: string;
  readonly note: string;
  readonly by: Booker;
}

const SPENT: readonly Spent[] = [
  {
    every: 7,
    from: 1,
    time: '10:05',
    account: 'BANK',
    cents: 120_000,
    category: 'Miete',
    note: 'Ladenmiete',
    by: ELENA,
  },
  {
    every: 3,
    from: 2,
    time: '16:40',
    account: 'CASH',
    cents: 6_250,
    category: 'Fahrzeuge',
    note: 'Lieferwagen betankt',
    by: SELMA,
  },
  {
    every: 9,
    from: 4,
    time: '12:15',
    account: 'BANK',
    cents: 35_000,
    category: 'Werbung',
    note: 'Anzeige im Weazel',
    by: ELENA,
  },
  {
    every: 10,
    from: 6,
    time: '09:30',
    account: 'BANK',
    cents: 42_000,
    category: 'Gebühren und Steuern',
    note: 'Steuerbescheid',
    by: ELENA,
  },
  {
    every: 8,
    from: 3,
    time: '18:20',
    account: 'CASH',
    cents: 2_400,
    category: 'Sonstiges',
    note: 'Glühbirnen und Putzmittel',
    by: SELMA,
  },
  {
    every: 13,
    from: 5,
    time: '19:10',
    account: 'CASH',
    cents: 4_500,
    category: 'Geschenke',
    note: 'Blumen zum Jubiläum',
    by: SELMA,
  },
];

export interface DemoPurchase extends Omit<DemoBooking, 'source' | 'note'> {
  readonly goods: readonly (Bought & { readonly cents: Cents })[];
}

const isDue = (day: number, { every, from }: Pick<Spent, 'every' | 'from'>): boolean =>
  day >= from && (day - from) % every === 0;

/** What was bought on the day of that number; nothing on most days. */
export function purchaseOn(day: number, date: Day): DemoPurchase | undefined {
  const bought = isDue(day, { every: 2, from: 1 }) ? GOODS[((day - 1) / 2) % GOODS.length] : undefined;
  if (!bought) return undefined;
  const goods = bought.map((one) => ({ ...one, cents: centsOf(one.price, one.amount) }));
  const cents = -goods.reduce((sum, one) => sum + one.cents, 0);
  return { kind: 'PURCHASE', account: 'CASH', cents, goods, by: SELMA, at: dateTimeOn(date, '11:20') };
}

export function spentOn(day: number, date: Day): DemoBooking[] {
  const kind: CashKind = 'EXPENSE';
  return SPENT.filter((spent) => isDue(day, spent)).map(({ cents, time, every: _e, from: _f, ...spent }) => ({
    ...spent,
    kind,
    cents: -cents,
    at: dateTimeOn(date, time),
  }));
}

export const openingOn = (date: Day): DemoBooking[] =>
  (['CASH', 'BANK'] as const).map((account) => ({
    kind: 'DEPOSIT',
    account,
    cents: account === 'CASH' ? 250_000 : 1_800_000,
    note: 'Anfangsbestand',
    by: ELENA,
    at: dateTimeOn(date, '09:00'),
  }));

/** By how much the till was off when it was counted; mostly it was not. */
export const DIFFERENCES: Readonly<Record<number, Cents>> = { 4: -350, 9: 200, 13: -6_400, 18: -150 };
