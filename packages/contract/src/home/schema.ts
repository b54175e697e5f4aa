import * as z from 'zod/mini';

export const Upcoming = z.object({
  /** Still open for tips. */
  nextGame: z.nullable(
    z.object({ id: z.int(), tournament: z.string(), teamA: z.string(), teamB: z.string(), gameStart: z.string() }),
  ),
  /** The running tournament, else the one open for entries. */
  championship: z.nullable(
    z.object({ id: z.int(), name: z.string(), isRunning: z.boolean(), startsAt: z.nullable(z.string()) }),
  ),
});
export type Upcoming = z.infer<typeof Upcoming>;

export const WAITING = ['orders', 'products', 'results', 'payouts', 'laps', 'recordings', 'channels', 'game'] as const;
export type Waiting = (typeof WAITING)[number];

export const Work = z.object({
  /** Kinds are missing where the caller lacks the right or the feature is off. */
  waiting: z.partialRecord(z.enum(WAITING), z.int()),
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
