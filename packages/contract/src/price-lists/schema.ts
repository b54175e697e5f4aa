import * as z from 'zod/mini';
import { DiscordId, line, searchText } from '../core/text.ts';
import { Face } from '../users/schema.ts';

/** The price list of everybody who belongs to no other: it always exists and changes no price. */
export const STANDARD = 'Standard';

export const LISTS_MAX = 20;
export const PERCENT_MIN = -100;
export const PERCENT_MAX = 300;

const Percent = z.int().check(z.minimum(PERCENT_MIN), z.maximum(PERCENT_MAX));
const ListName = line(40).check(
  z.refine((name) => name.toLowerCase() !== STANDARD.toLowerCase(), `„${STANDARD}“ gibt es immer.`),
);

/** What its customers pay above (or, below zero, under) the price on the menu. */
export const PriceList = z.object({ id: z.int(), name: z.string(), percent: z.int() });
export type PriceList = z.infer<typeof PriceList>;

/** `null`: Standard. */
export const CustomerList = z.nullable(PriceList);
export type CustomerList = z.infer<typeof CustomerList>;

export const CountedPriceList = z.extend(PriceList, { customers: z.int() });
export type CountedPriceList = z.infer<typeof CountedPriceList>;

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** All of them but Standard, in their order; customers of one that is missing fall back to Standard. */
export const PriceListChange = z.array(z.object({ id: z.optional(z.int()), name: ListName, percent: Percent })).check(
  z.maxLength(LISTS_MAX, `Mehr als ${LISTS_MAX} Preislisten gehen nicht.`),
  z.refine((all) => areDistinct(all.map(({ name }) => name.toLowerCase())), 'Jede Preisliste bitte nur einmal.'),
  z.refine((all) => areDistinct(all.flatMap(({ id }) => id ?? [])), 'Jede Preisliste bitte nur einmal.'),
);
export type PriceListChange = z.infer<typeof PriceListChange>;

export const PriceListsSaved = z.object({
  lists: PriceListChange,
  /** As they were shown; if they have changed since, nothing is saved. */
  seen: z.optional(z.array(PriceList).check(z.maxLength(LISTS_MAX))),
});
export type PriceListsSaved = z.infer<typeof PriceListsSaved>;

export const Customer = z.extend(Face, { priceList: CustomerList });
export type Customer = z.infer<typeof Customer>;

export const CustomerFilter = z.object({
  /** The beginning of any word of a name. */
  search: z.optional(searchText(80)),
  /** Only those of this price list. */
  listId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

export const CUSTOMERS_MAX = 50;

export const CustomerId = z.object({ id: DiscordId });
/** `null`: Standard. */
export const CustomerChange = z.object({ listId: z.nullable(z.int()) });
