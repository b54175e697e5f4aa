import * as z from 'zod/mini';

/** How much a person can carry, in grams, unless they say otherwise. */
export const SPACE_DEFAULT = 20_000;

export const ProductionBooking = z.object({ productions: z.int().check(z.minimum(1), z.maximum(1_000_000)) });
export type ProductionBooking = z.infer<typeof ProductionBooking>;
