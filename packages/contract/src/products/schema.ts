import * as z from 'zod/mini';
import { Eur } from '../core/money.ts';
import { line, prose, uniqueLine } from '../core/text.ts';
import { ItemName } from '../inventory/schema.ts';
import { PictureId } from '../pictures/schema.ts';
import { CATEGORY_ICONS, Category, NamedPart, Offer, Part, PRODUCT_KINDS, SpecialPrice } from './offer.ts';

export const TARGET_DEFAULT = 100;
const TARGET_MAX = 1_000_000;
const AMOUNT_MAX = 1_000_000;

const toThousandths = (amount: number): number => Math.round(amount * 1000) / 1000;
const wholeThousandths = (amount: number): boolean =>
  Math.abs(amount - toThousandths(amount)) < 1e-9 && toThousandths(amount) > 0;

export const Ingredient = z.object({
  name: ItemName,
  amount: z
    .number()
    .check(
      z.positive(),
      z.maximum(AMOUNT_MAX),
      z.refine(wholeThousandths, 'Bitte höchstens drei Stellen nach dem Komma.'),
      z.overwrite(toThousandths),
    ),
});
export type Ingredient = z.infer<typeof Ingredient>;

const Output = z.object({ name: ItemName, amount: z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX)) });

const areDistinct = <T>(values: readonly T[]): boolean => new Set(values).size === values.length;
const isUnique = (ingredients: Ingredient[]): boolean => areDistinct(ingredients.map(({ name }) => name));

export const PARTS_MAX = 10;

const Parts = z.array(Part).check(
  z.maxLength(PARTS_MAX),
  z.refine((parts) => areDistinct(parts.map(({ productId }) => productId)), 'Bitte nimm jedes Produkt nur einmal auf.'),
);

/** Omitted fields stay as they are; a new product is not on sale. */
const ShopWindow = z.object({
  picture: z.optional(z.nullable(PictureId)),
  categoryId: z.optional(z.nullable(z.int().check(z.positive()))),
  onSale: z.optional(z.boolean()),
  /** Set by hand, whatever the stock. */
  soldOut: z.optional(z.boolean()),
  offer: z.optional(z.nullable(SpecialPrice)),
});

/** No ingredients, and one piece of an item. */
export const isBought = (
  produces: { readonly amount: number } | null | undefined,
  ingredients: readonly Ingredient[],
): boolean => produces?.amount === 1 && ingredients.length === 0;

export const ProductChange = z
  .extend(ShopWindow, {
    name: line(80),
    description: z._default(prose(5000), ''),
    price: Eur,
    /** Omitted, it stays as it is; a new product is made, or a Menü where it has parts. */
    kind: z.optional(z.enum(PRODUCT_KINDS)),
    /** The product of the recipe, or the item bought; `null` for a Menü. */
    produces: z.optional(z.nullable(Output)),
    parts: z._default(Parts, []),
    targetProductionCount: z._default(z.int().check(z.minimum(0), z.maximum(TARGET_MAX)), TARGET_DEFAULT),
    factoryProduct: z._default(z.boolean(), false),
    ingredients: z
      .array(Ingredient)
      .check(z.maxLength(50), z.refine(isUnique, 'Bitte nimm jede Zutat nur einmal auf.')),
    /** The version that was edited; if it has changed, nothing is saved. */
    version: z.optional(z.int()),
  })
  .check(
    z.refine(({ kind, produces, parts }) => (kind === 'MENU' ? !produces : Boolean(produces) !== parts.length > 0), {
      path: ['parts'],
      error: 'Bitte gib entweder an, was hergestellt wird, oder die Produkte eines Menüs.',
    }),
    z.refine(({ kind, parts }) => kind !== 'MENU' || parts.length > 0, {
      path: ['parts'],
      error: 'Ein Menü braucht mindestens ein Produkt.',
    }),
    z.refine(({ kind, parts }) => kind === undefined || kind === 'MENU' || parts.length === 0, {
      path: ['kind'],
      error: 'Nur ein Menü besteht aus Produkten.',
    }),
    z.refine(({ kind, produces, ingredients }) => kind !== 'RESOLD' || isBought(produces, ingredients), {
      path: ['ingredients'],
      error: 'Handelsware wird eingekauft: ein Stück ihres Gegenstands, ohne Rezept.',
    }),
  );
export type ProductChange = z.infer<typeof ProductChange>;

/** As staff see it. */
export const Product = z.extend(z.omit(Offer, { isPopular: true }), {
  /** To make or to buy; `null` while prices are missing. */
  buyPrice: z.nullable(z.number()),
  unpriced: z.array(z.string()),
  parts: z.array(z.extend(NamedPart, { buyPrice: z.nullable(z.number()) })),
  targetProductionCount: z.int(),
  factoryProduct: z.boolean(),
  ingredients: z.array(z.object({ name: z.string(), amount: z.number(), label: z.string() })),
  onSale: z.boolean(),
  version: z.int(),
});
export type Product = z.infer<typeof Product>;

/** The whole list in its order; products of a removed category have none. */
export const CategoryList = z
  .array(z.object({ id: z.optional(z.int()), name: uniqueLine(40), icon: z.enum(CATEGORY_ICONS) }))
  .check(
    z.maxLength(30),
    z.refine((list) => areDistinct(list.map(({ name }) => name.toLowerCase())), 'Jede Kategorie bitte nur einmal.'),
    z.refine((list) => areDistinct(list.flatMap(({ id }) => id ?? [])), 'Jede Kategorie bitte nur einmal.'),
  );
export type CategoryList = z.infer<typeof CategoryList>;

export const CategoriesSaved = z.object({
  categories: CategoryList,
  /** As they were shown; if they have changed since, nothing is saved. */
  seen: z.optional(z.array(Category).check(z.maxLength(30))),
});
export type CategoriesSaved = z.infer<typeof CategoriesSaved>;

export const ProductOrder = z.object({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(1000), z.refine(areDistinct)),
});

export const NEW_PRODUCT = {
  name: 'Mein neues Produkt',
  description: '',
  price: 0,
  produces: { name: 'water', amount: 1 },
  targetProductionCount: TARGET_DEFAULT,
  factoryProduct: false,
  ingredients: [],
  parts: [],
} satisfies ProductChange;

export const NEW_INGREDIENT: Ingredient = { name: 'wheat', amount: 10_000 };
