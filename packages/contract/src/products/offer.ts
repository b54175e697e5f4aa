import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Eur } from '../core/money.ts';

/** Made by a recipe, bought for resale ("Handelsware"), or a bundle of other products. */
export const PRODUCT_KINDS = ['MADE', 'RESOLD', 'MENU'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const KIND_LABELS: Record<ProductKind, string> = { MADE: 'Hergestellt', RESOLD: 'Handelsware', MENU: 'Menü' };

export const Part = z.object({
  productId: z.int().check(z.positive()),
  amount: z.int().check(z.minimum(1), z.maximum(100)),
});
export type Part = z.infer<typeof Part>;

export const SpecialPrice = z.object({ price: Eur, until: DateTime });
export type SpecialPrice = z.infer<typeof SpecialPrice>;

export const NamedPart = z.extend(Part, { name: z.string(), item: z.string() });

/** As customers see it: no recipe, no cost. */
export const Offer = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  kind: z.enum(PRODUCT_KINDS),
  /** `null` for a Menü, whose stock, cost and weight follow from its parts. */
  produces: z.nullable(z.object({ name: z.string(), amount: z.int(), label: z.string() })),
  /** Empty unless it is a Menü. */
  parts: z.array(NamedPart),
  inventoryAmount: z.int(),
  /** Not claimed by running orders. */
  available: z.int(),
  /** Grams of one piece. */
  weight: z.int(),
  picture: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  soldOut: z.boolean(),
  /** May have ended: use `priceAt`. */
  offer: z.nullable(SpecialPrice),
  isPopular: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

export const CATEGORY_ICONS = ['food', 'drink', 'sweet', 'bread', 'box', 'tool', 'star'] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

export const Category = z.object({ id: z.int(), name: z.string(), icon: z.enum(CATEGORY_ICONS) });
export type Category = z.infer<typeof Category>;

export const priceAt = (product: { price: number; offer: SpecialPrice | null }, now: Date): number =>
  product.offer && now < new Date(product.offer.until) ? product.offer.price : product.price;
