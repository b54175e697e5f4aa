import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { Page, whole } from '../core/paging.ts';
import { Source } from '../core/source.ts';
import { line, several } from '../core/text.ts';
import { PictureId } from '../pictures/schema.ts';

/** The game's key of an item, such as `water`; also the name of its picture. */
export const ItemName = line(100);

export const BaseItem = z.object({
  name: ItemName,
  label: line(100),
  /** Grams. */
  weight: z.int().check(z.minimum(0), z.maximum(100_000_000)),
});
export type BaseItem = z.infer<typeof BaseItem>;

export const ItemPicture = z.object({ name: ItemName, picture: PictureId });
export type ItemPicture = z.infer<typeof ItemPicture>;

/** In one upload. */
export const ITEM_PICTURES_MAX = 2000;

export const ItemPictureChange = z.object({
  pictures: z.array(z.object({ name: ItemName, picture: z.nullable(PictureId) })).check(
    z.minLength(1),
    z.maxLength(ITEM_PICTURES_MAX),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Jeden Gegenstand bitte nur einmal.'),
  ),
});
export type ItemPictureChange = z.infer<typeof ItemPictureChange>;

const StockItem = z.object({ id: z.int(), name: z.string(), label: z.string(), amount: z.int() });
export type StockItem = z.infer<typeof StockItem>;

export const InventoryItem = z.extend(StockItem, {
  /** Claimed by running orders. */
  reserved: z.int(),
  /** How much should be there, where a product is made or resold of it. */
  target: z.optional(z.int()),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/** Known, because it was there or a product is made or resold of it, and nothing is there. */
export const EmptyItem = z.object({ name: z.string(), label: z.string(), target: z.optional(z.int()) });
export type EmptyItem = z.infer<typeof EmptyItem>;

/** What a product has to do with an item: it is what is made, what is bought to be resold, or an ingredient. */
export const ItemUse = z.object({
  productId: z.int(),
  product: z.string(),
  picture: z.nullable(z.string()),
  role: z.enum(['MADE', 'RESOLD', 'INGREDIENT']),
  /** Per production. */
  amount: z.number(),
  /** Pieces that one production yields. */
  yields: z.int(),
});
export type ItemUse = z.infer<typeof ItemUse>;

export const ItemDetail = z.extend(BaseItem, {
  amount: z.int(),
  reserved: z.int(),
  target: z.optional(z.int()),
  /** Only for those who may see buy-in prices; `null` while there is none. */
  pricePerUnit: z.optional(z.nullable(z.number())),
  uses: z.array(ItemUse),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

export const FigureSpan = z.object({ days: z._default(whole(z.int().check(z.minimum(1), z.maximum(366))), 30) });

/** `levels`: the stock from each time on until the next, the oldest first. `use`: the pieces that went since then. */
export const ItemFigures = z.object({
  levels: z.array(z.object({ at: z.string(), amount: z.int() })),
  use: z.object({ used: z.int(), since: z.string() }),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

/** Far below where sums would lose precision. */
export const AMOUNT_MAX = 1_000_000_000;
export const Amount = z.int().check(z.minimum(0), z.maximum(AMOUNT_MAX));

export const REASONS = ['Einkauf', 'Produktion', 'Verkauf', 'Inventur', 'Schwund', 'Korrektur', 'Razzia'] as const;
export const Reason = z.enum(REASONS);
export type Reason = z.infer<typeof Reason>;

export const StockChange = z.object({
  name: ItemName,
  amount: z.int().check(
    z.minimum(-AMOUNT_MAX),
    z.maximum(AMOUNT_MAX),
    z.refine((amount) => amount !== 0, 'Bitte gib eine Menge ungleich 0 an.'),
  ),
  reason: z.optional(Reason),
  /** The stock that was shown; if it has changed, nothing is booked. */
  expected: z.optional(Amount),
});
export type StockChange = z.infer<typeof StockChange>;

/** `historyId`: the entry that can be undone for a while. */
export const StockChanged = z.extend(StockItem, { historyId: z.int() });
export type StockChanged = z.infer<typeof StockChanged>;

export const Count = z.object({ name: ItemName, counted: Amount, expected: Amount });
export type Count = z.infer<typeof Count>;

const isUnique = (counts: Count[]): boolean => new Set(counts.map(({ name }) => name)).size === counts.length;

export const Stocktake = z.object({
  counts: z
    .array(Count)
    .check(z.minLength(1), z.maxLength(5000), z.refine(isUnique, 'Bitte zähle jeden Gegenstand nur einmal.')),
});
export type Stocktake = z.infer<typeof Stocktake>;

export const HistoryItem = z.object({
  name: z.string(),
  label: z.string(),
  oldAmount: z.int(),
  newAmount: z.int(),
  /** What of the change the other side, the game or Kontor, had counted already. */
  matched: z.optional(z.int()),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const HistoryEntry = z.object({
  id: z.int(),
  citizenName: z.string(),
  source: Source,
  date: z.string(),
  reason: z.nullable(z.string()),
  items: z.array(HistoryItem),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What one booking did to one item. */
export const ItemBooking = z.extend(z.omit(HistoryEntry, { items: true }), {
  ...z.pick(HistoryItem, { oldAmount: true, newAmount: true, matched: true }).shape,
});
export type ItemBooking = z.infer<typeof ItemBooking>;

export const HistoryFilter = z.extend(Page, {
  citizen: several(50),
  reason: several(20),
  item: z.optional(ItemName),
  from: z.optional(DateTime),
  /** Exclusive. */
  to: z.optional(DateTime),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

/** An example for businesses without a file of their game server. */
export const HANDWRITTEN_ITEMS = 'name;bezeichnung;gewicht\nbread;Brot;200\nflour;Mehl;100';

export const IMPORT_FORMATS = ['ox', 'qb', 'esx', 'csv', 'json'] as const;
export const ImportFormat = z.enum(IMPORT_FORMATS);
export type ImportFormat = z.infer<typeof ImportFormat>;

/** Thousands of items take a few hundred kilobytes. */
export const IMPORT_MAX = 8 * 1024 * 1024;

export const ItemImport = z.object({
  content: z.string().check(z.minLength(1), z.maxLength(IMPORT_MAX)),
  format: z.optional(ImportFormat),
  gramsPerUnit: z._default(z.number().check(z.positive(), z.maximum(1_000_000)), 1000),
  preview: z.boolean(),
  /** Also removes items missing in the file, unless something uses them. */
  removeVanished: z._default(z.boolean(), false),
});
export type ItemImport = z.infer<typeof ItemImport>;

export const VanishedItem = z.extend(BaseItem, { usedBy: z.array(z.string()) });
export type VanishedItem = z.infer<typeof VanishedItem>;

export const ImportResult = z.object({
  format: ImportFormat,
  total: z.int(),
  added: z.array(BaseItem),
  changed: z.array(BaseItem),
  vanished: z.array(VanishedItem),
  /** Invalid entries, with the reason. */
  skipped: z.array(z.object({ name: z.optional(z.string()), reason: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;
