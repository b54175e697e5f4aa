import * as z from 'zod/mini';
import { whole } from '../core/paging.ts';

export const WEEK_HOURS = 7 * 24;

/** Of a day in Berlin: without what was given back, money before discounts. */
export const SoldDay = z.object({
  day: z.string(),
  amount: z.int(),
  cents: z.int(),
  /** Of the pieces whose cost was known: what they brought and what they cost. */
  costedCents: z.int(),
  costCents: z.int(),
});
export type SoldDay = z.infer<typeof SoldDay>;

/** `days`: those on which something was sold. `hours`: pieces of the latest sales, from Monday 0 o'clock on. */
export const ProductSales = z.object({ days: z.array(SoldDay), hours: z.array(z.int()) });
export type ProductSales = z.infer<typeof ProductSales>;

export const SalesSpan = z.object({ days: z._default(whole(z.int().check(z.minimum(1), z.maximum(366))), 30) });
