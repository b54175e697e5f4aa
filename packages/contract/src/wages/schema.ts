import * as z from 'zod/mini';
import { Account } from '../cash/schema.ts';
import { DateTime } from '../core/date-time.ts';
import { Day } from '../core/day.ts';
import { Cents } from '../core/money.ts';
import { Page } from '../core/paging.ts';
import { DiscordId, line } from '../core/text.ts';
import { Face } from '../users/schema.ts';

export const WAGE_KINDS = ['HOURS', 'COMMISSION', 'TIP', 'BONUS', 'CORRECTION'] as const;
export type WageKind = (typeof WAGE_KINDS)[number];

export const WAGE_KIND_LABELS: Record<WageKind, string> = {
  HOURS: 'Stunden',
  COMMISSION: 'Provision',
  TIP: 'Trinkgeld',
  BONUS: 'Bonus',
  CORRECTION: 'Korrektur',
};

export const HOURLY_MAX = 1_000_000_00;
/** Hundredths of a percent: 250 is 2,5 %. */
const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
const Hourly = z.int().check(z.minimum(0), z.maximum(HOURLY_MAX));

const Rate = z.object({ hourlyCents: Hourly, commissionBp: BasisPoints });
export type Rate = z.infer<typeof Rate>;

/** Of one person, or without one the default for all; `rate: null` is the default again. */
export const RateChange = z.object({
  personId: z.nullable(DiscordId),
  /** It applies from this day on. */
  fromDay: Day,
  rate: z.nullable(Rate),
});
export type RateChange = z.infer<typeof RateChange>;

export const RateEntry = z.extend(RateChange, { changedAt: z.string(), changedBy: z.string() });
export type RateEntry = z.infer<typeof RateEntry>;

/** Newest first. */
export const WageRates = z.object({ rates: z.array(RateEntry) });
export type WageRates = z.infer<typeof WageRates>;

export const SHEET_DAYS_MAX = 366;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const isSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || (to !== undefined && from <= to && daysBetween(from, to) < SHEET_DAYS_MAX);

/** Both days are included. Without `from` everything that is still open counts, however old; then `to` may be missing, too. */
export const WagePeriod = z
  .object({ from: z.optional(Day), to: z.optional(Day) })
  .check(z.refine(isSpan, { message: 'Bitte höchstens ein Jahr, und das Ende nicht vor dem Anfang.', path: ['to'] }));
export type WagePeriod = z.infer<typeof WagePeriod>;

const SheetPart = z.object({
  kind: z.enum(WAGE_KINDS),
  openCents: z.int(),
  paidCents: z.int(),
  /** Of `HOURS`. */
  seconds: z.int(),
  /** Of `COMMISSION`: what the person handed over. */
  baseCents: z.int(),
});
export type SheetPart = z.infer<typeof SheetPart>;

/** What a person has earned in a period, and how much of it is still to be paid. */
export const WageSheet = z.object({
  person: Face,
  /** Works here now. */
  isStaff: z.boolean(),
  /** Of the last day; `null` if none was ever set, for the person or for all. */
  rate: z.nullable(z.extend(Rate, { isOwn: z.boolean() })),
  /** Those with anything in them, in the order of `WAGE_KINDS`. */
  parts: z.array(SheetPart),
  openCents: z.int(),
  paidCents: z.int(),
  /** Open from before the period. */
  openBeforeCents: z.int(),
  lastPayment: z.nullable(z.object({ at: z.string(), cents: z.int() })),
  /** Stands for exactly the open lines that are counted here. */
  version: z.string(),
});
export type WageSheet = z.infer<typeof WageSheet>;

/** `asOf`: what came later is not counted and not paid. */
export const WageSheets = z.object({ asOf: z.string(), sheets: z.array(WageSheet) });
export type WageSheets = z.infer<typeof WageSheets>;

export const OwnSheet = z.object({ asOf: z.string(), sheet: WageSheet });
export type OwnSheet = z.infer<typeof OwnSheet>;

export const PersonId = z.object({ personId: DiscordId });

export const WageLineFilter = z.extend(Page, { from: z.optional(Day), to: z.optional(Day) });
export type WageLineFilter = z.infer<typeof WageLineFilter>;

export const WageLine = z.object({
  id: z.int(),
  kind: z.enum(WAGE_KINDS),
  cents: z.int(),
  at: z.string(),
  note: z.string(),
  /** Who wrote it; nobody for what was earned by a sale. */
  by: z.nullable(z.string()),
  orderId: z.nullable(z.int()),
  /** Of a commission: the share, in hundredths of a percent, of this revenue. */
  rateBp: z.nullable(z.int()),
  baseCents: z.nullable(z.int()),
  /** Of hours: their number and what one is worth. */
  seconds: z.nullable(z.int()),
  hourlyCents: z.nullable(z.int()),
  isPaid: z.boolean(),
  /** Takes back what a refunded order had earned. */
  isReversal: z.boolean(),
});
export type WageLine = z.infer<typeof WageLine>;

/** A bonus adds; a correction may also take away. */
export const NewWageLine = z
  .object({
    personId: DiscordId,
    kind: z.enum(['BONUS', 'CORRECTION']),
    cents: Cents,
    note: line(200),
    /** In whose period it falls; today unless said. */
    day: z.optional(Day),
  })
  .check(
    z.refine(({ cents }) => cents !== 0, { message: 'Bitte einen Betrag angeben.', path: ['cents'] }),
    z.refine(({ kind, cents }) => kind === 'CORRECTION' || cents >= 0, {
      message: 'Ein Bonus ist größer als 0. Zum Abziehen nimm eine Korrektur.',
      path: ['cents'],
    }),
  );
export type NewWageLine = z.infer<typeof NewWageLine>;

const PEOPLE_AT_ONCE = 500;

/** Refused as a whole unless every sheet is still the one that was seen. */
export const WagePay = z
  .object({
    from: z.optional(Day),
    to: z.optional(Day),
    asOf: DateTime,
    account: Account,
    sheets: z
      .array(z.object({ personId: DiscordId, openCents: z.int(), version: z.string().check(z.maxLength(100)) }))
      .check(z.minLength(1), z.maxLength(PEOPLE_AT_ONCE)),
  })
  .check(
    z.refine(isSpan, { message: 'Bitte höchstens ein Jahr, und das Ende nicht vor dem Anfang.', path: ['to'] }),
    z.refine(({ sheets }) => new Set(sheets.map(({ personId }) => personId)).size === sheets.length, {
      message: 'Bitte jede Person nur einmal.',
      path: ['sheets'],
    }),
  );
export type WagePay = z.infer<typeof WagePay>;

export const WagePayment = z.object({
  id: z.int(),
  account: Account,
  cents: z.int(),
  /** The period it was paid for, both days included; `null`: everything that was open. */
  from: z.nullable(z.string()),
  to: z.string(),
  paidAt: z.string(),
  paidBy: z.string(),
  takenBack: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type WagePayment = z.infer<typeof WagePayment>;

export const WageTakeBack = z.object({ reason: line(200) });
