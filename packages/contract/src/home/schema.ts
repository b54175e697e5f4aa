import * as z from 'zod/mini';

export const Upcoming = z.object({
  /** Still open for tips. */
  nextGame: z.nullable(
    z.object({ id: z.int(), tournament: z.string(), teamA: z.string(), teamB: z.string(), gameStart: z.string() }),
  ),
  /** The running tournament, else the one open for entries. */
  championship: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      isRunning: z.boolean(),
      startsAt: z.nullable(z.string()),
      /** The best three, once a race counts. */
      leaders: z.array(z.object({ nickname: z.string(), rank: z.int(), points: z.int() })),
      nextRace: z.nullable(z.object({ trackName: z.string(), startsAt: z.nullable(z.string()) })),
    }),
  ),
});
export type Upcoming = z.infer<typeof Upcoming>;

export const WAITING = [
  'orders',
  'products',
  'shrinkage',
  'cash',
  'results',
  'payouts',
  'wages',
  'laps',
  'recordings',
  'channels',
  'game',
] as const;
export type Waiting = (typeof WAITING)[number];

export const Work = z.object({
  /** Kinds are missing where the caller lacks the right or the feature is off. */
  waiting: z.partialRecord(z.enum(WAITING), z.int()),
  /** In VC; missing like the payouts themselves. */
  payoutTotal: z.optional(z.int()),
  /** Open from before this week; missing like the wages themselves. */
  wagesCents: z.optional(z.int()),
  /** Since midnight in Berlin; missing without access to orders. */
  today: z.optional(
    z.object({
      orders: z.int(),
      /** Of completed orders. */
      revenue: z.number(),
      /** Of running orders. */
      openValue: z.number(),
    }),
  ),
});
export type Work = z.infer<typeof Work>;

/** Of this many products the home page says that they run out; the rest is counted. */
export const LOW_MAX = 6;

const LowProduct = z.object({
  id: z.int(),
  name: z.string(),
  picture: z.nullable(z.string()),
  item: z.string(),
  amount: z.int(),
  target: z.int(),
  lack: z.enum(['MAKE', 'BUY']),
});
export type LowProduct = z.infer<typeof LowProduct>;

/** The game, the race or the tournament that starts; a race is opened with its tournament. */
const Start = z.object({
  kind: z.enum(['GAME', 'RACE', 'TOURNAMENT']),
  id: z.int(),
  title: z.string(),
  note: z.string(),
  at: z.string(),
});
export type Start = z.infer<typeof Start>;

/** `2026-11-15`, in Berlin. */
const DayRevenue = z.object({ day: z.string(), orders: z.int(), revenue: z.number() });
export type DayRevenue = z.infer<typeof DayRevenue>;

export const Overview = z.object({
  /** The emptiest first; missing without access to the stock. */
  low: z.optional(z.object({ total: z.int(), products: z.array(LowProduct) })),
  /** Today in Berlin, without what began longer ago than a game takes. */
  starts: z.array(Start),
  /** The last seven days, today last; missing below admins. */
  week: z.optional(z.array(DayRevenue)),
});
export type Overview = z.infer<typeof Overview>;
