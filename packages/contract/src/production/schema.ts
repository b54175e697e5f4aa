import * as z from 'zod/mini';
import { ItemName } from '../inventory/schema.ts';

export const ProductionBooking = z.object({ productions: z.int().check(z.minimum(1), z.maximum(1_000_000)) });

export const BOOKED_AT_ONCE_MAX = 500;

const isUnique = (list: readonly { productId: number }[]): boolean =>
  new Set(list.map(({ productId }) => productId)).size === list.length;

export const ProductionsBooking = z.object({
  productions: z
    .array(z.extend(ProductionBooking, { productId: z.int().check(z.positive()) }))
    .check(
      z.minLength(1),
      z.maxLength(BOOKED_AT_ONCE_MAX),
      z.refine(isUnique, 'Bitte nimm jedes Produkt nur einmal auf.'),
    ),
  /** The stock that was shown, of everything used or made; if it has changed, nothing is booked. */
  seen: z.array(z.object({ name: ItemName, amount: z.int().check(z.minimum(0)) })).check(z.maxLength(10_000)),
});
export type ProductionsBooking = z.infer<typeof ProductionsBooking>;
