import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Day } from '../core/day.ts';
import { PositiveCents } from '../core/money.ts';
import { Page } from '../core/paging.ts';
import { DiscordId, searchText } from '../core/text.ts';
import { ItemName } from '../inventory/schema.ts';
import { Face } from '../users/schema.ts';

/** What became of goods that the game reports as moved and nobody has booked. */
export const GAP_KINDS = ['OPEN', 'LOSS', 'CONSUMED', 'RAID', 'FORGOTTEN'] as const;
export const GapKind = z.enum(GAP_KINDS);
export type GapKind = z.infer<typeof GapKind>;

export const GAP_LABELS: Record<GapKind, string> = {
  OPEN: 'Ungeklärt',
  LOSS: 'Schwund',
  CONSUMED: 'Verzehr',
  RAID: 'Razzia',
  FORGOTTEN: 'Vergessene Buchung',
};

export const Explanation = z.object({
  kind: GapKind,
  person: z.nullable(z.string()),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

/** A change of the stock that the game has reported and nobody has booked. */
export const Gap = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  /** Signed: below zero something is missing. */
  amount: z.int(),
  /** At the buy-in price of that time; `null` if there was none. */
  cents: z.nullable(z.int()),
  at: z.string(),
  /** Who did it, as the game says; `null` if it was only found by counting. */
  citizenName: z.nullable(z.string()),
  kind: GapKind,
  /** The latest first; nothing is ever overwritten. */
  explanations: z.array(Explanation),
});
export type Gap = z.infer<typeof Gap>;

/** An account, a name in the game, or `-` for nobody. */
const PersonKey = searchText(120);

export const GapFilter = z.extend(Page, {
  kind: z.optional(GapKind),
  item: z.optional(ItemName),
  person: z.optional(PersonKey),
  from: z.optional(DateTime),
  /** Exclusive. */
  to: z.optional(DateTime),
});
export type GapFilter = z.infer<typeof GapFilter>;

export const REPORT_DAYS_MAX = 366;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Both days are included. */
export const ReportSpan = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to && daysBetween(from, to) < REPORT_DAYS_MAX, {
    message: 'Bitte höchstens ein Jahr, und das Ende nicht vor dem Anfang.',
    path: ['to'],
  }),
);
export type ReportSpan = z.infer<typeof ReportSpan>;

/** Pieces that went missing and that turned up, with their value at buy-in price; `unpriced`: pieces without one. */
export const GapSum = z.object({
  kind: GapKind,
  lost: z.int(),
  found: z.int(),
  /** Of what is missing less what turned up. */
  cents: z.int(),
  unpriced: z.int(),
});
export type GapSum = z.infer<typeof GapSum>;

/** Of one item, or one person. */
export const GapGroup = z.object({ key: z.string(), label: z.string(), sums: z.array(GapSum) });
export type GapGroup = z.infer<typeof GapGroup>;

/** Of items and people, those with the highest value; `rest`: how many more there are. */
export const StockReport = z.object({
  sums: z.array(GapSum),
  items: z.object({ groups: z.array(GapGroup), rest: z.int() }),
  people: z.object({ groups: z.array(GapGroup), rest: z.int() }),
  /** Days on which something happened. */
  days: z.array(z.object({ day: z.string(), openCents: z.int(), lossCents: z.int() })),
});
export type StockReport = z.infer<typeof StockReport>;

export const EXPLAIN_MAX = 500;

export const NewExplanation = z
  .object({
    gaps: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(EXPLAIN_MAX)),
    /** `OPEN`: it is unexplained after all. */
    kind: GapKind,
    personId: z.optional(z.nullable(DiscordId)),
    note: z._default(searchText(200), ''),
  })
  .check(
    z.refine(({ kind, personId }) => kind !== 'FORGOTTEN' || Boolean(personId), {
      message: 'Bitte wähle, wer vergessen hat zu buchen.',
      path: ['personId'],
    }),
  );
export type NewExplanation = z.infer<typeof NewExplanation>;

/** Above this value of unexplained goods a day is reported; `null`: never. */
export const StockCheckSettings = z.object({ limit: z.nullable(PositiveCents), version: z.int() });
export type StockCheckSettings = z.infer<typeof StockCheckSettings>;

export const NEW_CHECK_SETTINGS: StockCheckSettings = { limit: 100_00, version: 0 };

/** For choosing: who works here. */
export const CheckPeople = z.array(Face);

export const ExplainedGaps = z.object({ explained: z.int() });
