import * as z from 'zod/mini';
import { Moment } from '../core/moment.ts';
import { Eur } from '../core/money.ts';

/** Made by a recipe, bought to be sold on ("Handelsware"), or put together from other products. */
export const PRODUCT_KINDS = ['MADE', 'RESOLD', 'MENU'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const KIND_LABELS: Record<ProductKind, string> = { MADE: 'Hergestellt', RESOLD: 'Handelsware', MENU: 'Menü' };

/** So many of a product in one Menü. */
export const Part = z.object({
  productId: z.int().check(z.positive()),
  amount: z.int().check(z.minimum(1), z.maximum(100)),
});
export type Part = z.infer<typeof Part>;

/** Another price for a while. */
export const SpecialPrice = z.object({ price: Eur, until: Moment });
export type SpecialPrice = z.infer<typeof SpecialPrice>;

/** A part of a Menü with the product's name and the item it is handed over as. */
export const NamedPart = z.extend(Part, { name: z.string(), item: z.string() });

/** A product as customers see it: no recipe, no cost. */
export const Offer = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  kind: z.enum(PRODUCT_KINDS),
  /** The item it is handed over as; `null` for a Menü. */
  produces: z.nullable(z.object({ name: z.string(), amount: z.int(), label: z.string() })),
  /** None unless it is a Menü. */
  parts: z.array(NamedPart),
  inventoryAmount: z.int(),
  /** What of it no running order has a claim on. */
  available: z.int(),
  /** Grams of one piece. */
  weight: z.int(),
  picture: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  soldOut: z.boolean(),
  /** May be over by now: `priceAt` tells what counts. */
  offer: z.nullable(SpecialPrice),
  /** Among what sells best these days. */
  isPopular: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

export const CATEGORY_ICONS = ['food', 'drink', 'sweet', 'bread', 'box', 'tool', 'star'] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

export const Category = z.object({ id: z.int(), name: z.string(), icon: z.enum(CATEGORY_ICONS) });
export type Category = z.infer<typeof Category>;

/** What one piece costs at a moment: the price of an offer until it ends. */
export const priceAt = (product: { price: number; offer: SpecialPrice | null }, now: Date): number =>
  product.offer && now < new Date(product.offer.until) ? product.offer.price : product.price;
