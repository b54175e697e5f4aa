import * as z from 'zod/mini';
import { EurOrNone } from '../core/money.ts';

export const ItemPrice = z.object({ item: z.string(), itemLabel: z.string(), pricePerUnit: z.number() });
export type ItemPrice = z.infer<typeof ItemPrice>;

/** `null`: from then on there was none. */
export const PriceChanged = z.object({ id: z.int(), at: z.string(), pricePerUnit: z.nullable(z.number()) });
export type PriceChanged = z.infer<typeof PriceChanged>;

/** 0 or less deletes the price. */
export const PriceChange = z.object({ pricePerUnit: EurOrNone });
