import * as z from 'zod/mini';

/** What runs or comes next, for everybody. */
export const Upcoming = z.object({
  /** The next game that can still be tipped. */
  nextGame: z.nullable(
    z.object({ id: z.int(), tournament: z.string(), teamA: z.string(), teamB: z.string(), gameStart: z.string() }),
  ),
  /** The tournament that is being driven, else the one that can be entered. */
  championship: z.nullable(
    z.object({ id: z.int(), name: z.string(), isRunning: z.boolean(), startsAt: z.nullable(z.string()) }),
  ),
});
export type Upcoming = z.infer<typeof Upcoming>;

/** Work that waits until a member of staff does it. */
export const WAITING = ['orders', 'products', 'results', 'payouts', 'laps', 'recordings', 'channels', 'game'] as const;
export type Waiting = (typeof WAITING)[number];

export const Work = z.object({
  /** How many wait; a kind is missing where the caller cannot do it, or its part of the product is switched off. */
  waiting: z.partialRecord(z.enum(WAITING), z.int()),
  /** Since midnight in Berlin; missing for those who see no orders. */
  today: z.optional(
    z.object({
      orders: z.int(),
      /** Of orders handed over. */
      revenue: z.number(),
      /** Of all that still run. */
      openValue: z.number(),
    }),
  ),
});
export type Work = z.infer<typeof Work>;
