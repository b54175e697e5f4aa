import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Cents, PositiveCents } from '../core/money.ts';
import { Id, Page } from '../core/paging.ts';
import { line, prose, searchText, several } from '../core/text.ts';
import { AMOUNT_MAX, ItemName } from '../inventory/schema.ts';
import { ACCOUNTS, KINDS } from './kinds.ts';

export { ACCOUNTS, KINDS };

export const Account = z.enum(ACCOUNTS);
export type Account = z.infer<typeof Account>;

export const ACCOUNT_LABELS: Record<Account, string> = { CASH: 'Kasse', BANK: 'Bank' };

export const CashKind = z.enum(KINDS);
export type CashKind = z.infer<typeof CashKind>;

export const KIND_LABELS: Record<CashKind, string> = {
  SALE: 'Verkauf',
  PURCHASE: 'Einkauf',
  EXPENSE: 'Ausgabe',
  WAGE: 'Lohn',
  DEPOSIT: 'Einlage',
  WITHDRAWAL: 'Entnahme',
  CORRECTION: 'Differenz',
};

/** What an entry belongs to; it is taken back with it. */
export const SOURCES = ['ORDER', 'PAYOUT', 'WAGE', 'PURCHASE', 'TRANSFER', 'CLOSE'] as const;
export const CashSource = z.object({ kind: z.enum(SOURCES), id: z.string() });
export type CashSource = z.infer<typeof CashSource>;

/** `2026-11-15`, as a calendar in Berlin shows it. */
export const CashDay = z.string().check(
  z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'Das ist kein Tag.'),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day, 'Diesen Tag gibt es nicht.'),
);

export const NOTE_MAX = 200;
const Note = prose(NOTE_MAX).check(z.trim());
const Reason = line(NOTE_MAX);
const CATEGORY_MAX = 40;
const Category = line(CATEGORY_MAX);

export const CashEntry = z.object({
  id: z.int(),
  date: z.string(),
  day: z.string(),
  account: Account,
  kind: CashKind,
  cents: z.int(),
  /** What is in the account with it. */
  balance: z.int(),
  by: z.string(),
  note: z.string(),
  category: z.nullable(z.string()),
  /** Whom it is about, such as who was paid. */
  about: z.nullable(z.string()),
  source: z.nullable(CashSource),
  /** A counter-entry names what it takes back. */
  reverses: z.nullable(z.object({ id: z.int(), date: z.string(), note: z.string() })),
  reversedBy: z.nullable(z.int()),
});
export type CashEntry = z.infer<typeof CashEntry>;

export const CashFilter = z.extend(Page, {
  kind: z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? [value] : value)),
      z.array(CashKind).check(z.maxLength(KINDS.length)),
    ),
  ),
  account: z.optional(Account),
  person: several(20),
  category: several(20),
  from: z.optional(DateTime),
  /** Exclusive. */
  to: z.optional(DateTime),
  search: z.optional(
    searchText(80).check(z.refine((text) => text === '' || text.length >= 3, 'Bitte mindestens drei Zeichen.')),
  ),
});
export type CashFilter = z.infer<typeof CashFilter>;

/** What is entered by hand; the amount says how much, the kind whether it comes or goes. */
export const MANUAL_KINDS = ['EXPENSE', 'DEPOSIT', 'WITHDRAWAL'] as const;
export const NewEntry = z
  .object({
    kind: z.enum(MANUAL_KINDS),
    account: Account,
    cents: PositiveCents,
    note: Note,
    category: z.optional(z.nullable(Category)),
  })
  .check(
    z.refine(({ kind, note, category }) => kind !== 'EXPENSE' || note !== '' || !!category, {
      path: ['note'],
      message: 'Wofür war das? Ein Stichwort genügt.',
    }),
  );
export type NewEntry = z.infer<typeof NewEntry>;

/** What was there without the sales that are booked already; either may be nothing. */
export const Opening = z
  .object({ CASH: Cents, BANK: Cents })
  .check(z.refine(({ CASH, BANK }) => CASH !== 0 || BANK !== 0, 'Bitte gib an, was da ist.'));
export type Opening = z.infer<typeof Opening>;

export const Transfer = z.object({ from: Account, cents: PositiveCents, note: Note });
export type Transfer = z.infer<typeof Transfer>;

export const PURCHASE_LINES_MAX = 50;
const PurchaseLine = z.object({
  name: ItemName,
  amount: z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX)),
  /** For all pieces of the line. */
  cents: Cents.check(z.minimum(0)),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

export const Purchase = z.object({
  account: Account,
  lines: z.array(PurchaseLine).check(
    z.minLength(1),
    z.maxLength(PURCHASE_LINES_MAX),
    z.refine(
      (lines) => new Set(lines.map(({ name }) => name)).size === lines.length,
      'Jeden Gegenstand bitte nur einmal.',
    ),
  ),
  note: Note,
  /** Takes what was paid as the buy-in prices from now on. */
  updatePrices: z.boolean(),
});
export type Purchase = z.infer<typeof Purchase>;

export const Purchased = z.object({ id: z.int(), cents: z.int() });

export const Reversal = z.object({
  reason: Reason,
  /** Of a purchase: the goods leave the stock again. */
  takesStockBack: z.boolean(),
});
export type Reversal = z.infer<typeof Reversal>;

/** Notes and coins, as people count them. */
export const DENOMINATIONS: readonly Cents[] = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
];
const Count = z.object({
  cents: PositiveCents,
  count: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type Count = z.infer<typeof Count>;

export const Counted = z.object({
  cents: Cents,
  /** The balance that was shown; if it has changed, nothing is closed. */
  expected: z.int(),
});
export type Counted = z.infer<typeof Counted>;

export const NewClose = z
  .object({
    day: CashDay,
    cash: z.extend(Counted, { cents: Cents.check(z.minimum(0)) }),
    bank: z.nullable(Counted),
    counts: z.nullable(z.array(Count).check(z.maxLength(40))),
    note: Note,
  })
  .check(
    z.refine(
      ({ cash, counts }) =>
        counts === null || counts.reduce((sum, { cents, count }) => sum + cents * count, 0) === cash.cents,
      { path: ['cash', 'cents'], message: 'Die Summe stimmt nicht mit dem Gezählten überein.' },
    ),
  );
export type NewClose = z.infer<typeof NewClose>;

/** What came and went, of one kind in one account. */
export const CashSum = z.object({ account: Account, kind: CashKind, in: z.int(), out: z.int(), entries: z.int() });
export type CashSum = z.infer<typeof CashSum>;

const Ends = z.object({ CASH: z.int(), BANK: z.int() });

/** The days from `since` to `day`. */
export const CashPeriod = z.object({
  since: z.string(),
  day: z.string(),
  opening: Ends,
  closing: Ends,
  /** What there is by now; more may have come since. */
  now: Ends,
  sums: z.array(CashSum),
});
export type CashPeriod = z.infer<typeof CashPeriod>;

export const CashClose = z.object({
  id: z.int(),
  since: z.string(),
  day: z.string(),
  date: z.string(),
  by: z.string(),
  expected: z.int(),
  counted: z.int(),
  bankExpected: z.nullable(z.int()),
  bankCounted: z.nullable(z.int()),
  counts: z.nullable(z.array(Count)),
  note: z.string(),
  reopened: z.nullable(z.object({ date: z.string(), by: z.string(), reason: z.string() })),
});
export type CashClose = z.infer<typeof CashClose>;

export const CloseSheet = z.extend(CashClose, { period: CashPeriod });
export type CloseSheet = z.infer<typeof CloseSheet>;

export const CloseFilter = Page;

export const Reopening = z.object({ reason: Reason });

export const CATEGORIES_MAX = 30;
export const DEFAULT_CATEGORIES = ['Miete', 'Fahrzeuge', 'Werbung', 'Gebühren und Steuern', 'Geschenke', 'Sonstiges'];
/** Of payouts of tip games. */
export const PRIZES = 'Gewinne';
export const DEFAULT_LIMIT: Cents = 5_000;

const settings = {
  categories: z.array(Category).check(
    z.minLength(1),
    z.maxLength(CATEGORIES_MAX),
    z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Jede Art nur einmal.'),
  ),
  limit: Cents.check(z.minimum(0)),
};
export const CashSettingsChange = z.object({ ...settings, version: z.int() });
export type CashSettingsChange = z.infer<typeof CashSettingsChange>;
export const CashSettings = z.object({ categories: z.array(z.string()), limit: z.int(), version: z.int() });
export type CashSettings = z.infer<typeof CashSettings>;

export const NEW_SETTINGS: CashSettings = { categories: DEFAULT_CATEGORIES, limit: DEFAULT_LIMIT, version: 1 };

export const CashOverview = z.object({
  /** Today, in Berlin. */
  day: z.string(),
  balances: Ends,
  today: z.array(CashSum),
  /** The last day that is closed. */
  closedThrough: z.nullable(z.string()),
  /** The earliest day with entries that is not closed. */
  openSince: z.nullable(z.string()),
  /** That day, once it should have been closed. */
  forgotten: z.nullable(z.string()),
  lastClose: z.nullable(CashClose),
  /** Someone has said what was there, or a day was closed; sales are booked before that, too. */
  hasBegun: z.boolean(),
  settings: CashSettings,
});
export type CashOverview = z.infer<typeof CashOverview>;

export const CloseId = z.object({ id: Id });
