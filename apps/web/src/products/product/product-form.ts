import { toField } from '@kontor/contract/core/berlin-time.ts';
import { EUR_MAX } from '@kontor/contract/core/money.ts';
import type { Part, ProductKind } from '@kontor/contract/products/offer.ts';
import {
  type Ingredient,
  NEW_INGREDIENT,
  NEW_PRODUCT,
  type Product,
  ProductChange,
} from '@kontor/contract/products/schema.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { formatMoney, readNumber, writeNumber, writePrice } from '#platform/format.de.ts';
import { dateTimeOf, dateTimeProblem, NO_DATE_TIME } from '#platform/forms/date-time-text.ts';
import { NO_NUMBER, NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';

interface ItemValues {
  name: string;
  amount: string;
  /** Picked by a person, or saved before; what is only the default is asked about. */
  isChosen: boolean;
}

interface IngredientValues extends ItemValues {
  readonly key: number;
  /** Typed by a person, or saved before. */
  isAmountChosen: boolean;
}

interface PartValues {
  readonly key: number;
  /** Empty until a product is chosen. */
  productId: string;
  amount: string;
}

export interface ProductValues {
  name: string;
  description: string;
  price: string;
  kind: ProductKind;
  produces: ItemValues;
  targetProductionCount: string;
  factoryProduct: boolean;
  ingredients: IngredientValues[];
  parts: PartValues[];
  picture: string | null;
  categoryId: string;
  onSale: boolean;
  soldOut: boolean;
  offerPrice: string;
  offerUntil: string;
}

export type ProductForm = UseFormReturnType<ProductValues>;

let nextKey = 1;

const itemOf = ({ name, amount }: { name: string; amount: number }, isChosen: boolean): ItemValues => ({
  name,
  amount: writeNumber(amount),
  isChosen,
});

const lineOf = (line: Ingredient, isChosen = true): IngredientValues => ({
  key: nextKey++,
  ...itemOf(line, isChosen),
  isAmountChosen: isChosen,
});

export const newPart = (): PartValues => ({ key: nextKey++, productId: '', amount: '1' });

/** Lines that were kept over a reload are told apart from those that came since. */
export const withNewKeys = (values: ProductValues): ProductValues => ({
  ...values,
  ingredients: values.ingredients.map((line) => ({ ...line, key: nextKey++ })),
  parts: values.parts.map((part) => ({ ...part, key: nextKey++ })),
});

export const newLine = (): IngredientValues => lineOf(NEW_INGREDIENT, false);

export const newValues = (kind: ProductKind): ProductValues => ({
  ...toValues({ ...NEW_PRODUCT, kind }),
  produces: itemOf(NEW_PRODUCT.produces, false),
});

export const toValues = (product: Product | (ProductChange & Pick<Product, 'kind'>)): ProductValues => ({
  name: product.name,
  description: product.description,
  price: writePrice(product.price),
  kind: product.kind,
  produces: itemOf(product.produces ?? NEW_PRODUCT.produces, Boolean(product.produces)),
  targetProductionCount: writeNumber(product.targetProductionCount),
  factoryProduct: product.factoryProduct,
  ingredients: product.ingredients.map((line) => lineOf(line)),
  parts: product.parts.map(({ productId, amount }) => ({
    key: nextKey++,
    productId: String(productId),
    amount: writeNumber(amount),
  })),
  picture: product.picture ?? null,
  categoryId: product.categoryId ? String(product.categoryId) : '',
  onSale: product.onSale ?? false,
  soldOut: product.soldOut ?? false,
  offerPrice: product.offer ? writePrice(product.offer.price) : '',
  offerUntil: product.offer ? toField(new Date(product.offer.until)) : '',
});

const hasOffer = ({ offerPrice, offerUntil }: ProductValues): boolean =>
  offerPrice.trim() !== '' || offerUntil.trim() !== '';

type Typed<L> = Omit<L, 'amount'> & { amount: number | undefined };

interface Contents {
  readonly kind: ProductKind;
  readonly produces: Typed<Ingredient> | null;
  readonly ingredients: Typed<Ingredient>[];
  readonly parts: Typed<Part>[];
}

/** Only what is made has a default: nobody sells on what nobody picked. */
export const pickedItem = ({ kind, produces }: Pick<ProductValues, 'kind' | 'produces'>): string =>
  kind === 'MADE' || produces.isChosen ? produces.name : '';

/** What a piece is: what a recipe makes, one piece of an item that is bought, or the parts of a Menü. */
export function contentsOf({ kind, produces, ingredients, parts }: ProductValues): Contents {
  if (kind === 'MENU') {
    const typed = parts.map(({ productId, amount }) => ({ productId: Number(productId), amount: readNumber(amount) }));
    return { kind, produces: null, ingredients: [], parts: typed };
  }
  const name = pickedItem({ kind, produces });
  if (kind === 'RESOLD') return { kind, produces: { name, amount: 1 }, ingredients: [], parts: [] };
  return {
    kind,
    produces: { name, amount: readNumber(produces.amount) },
    ingredients: ingredients.map((line) => ({ name: line.name, amount: readNumber(line.amount) })),
    parts: [],
  };
}

/** What would be sent; an empty field is missing, not 0. */
const toChange = (values: ProductValues, stored?: Pick<Product, 'offer'>) => ({
  name: values.name,
  description: values.description,
  price: readNumber(values.price),
  ...contentsOf(values),
  // Missing would mean the default, and the field would not say so; a Menü has none.
  targetProductionCount: values.kind === 'MENU' ? 0 : (readNumber(values.targetProductionCount) ?? Number.NaN),
  factoryProduct: values.factoryProduct,
  picture: values.picture,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  onSale: values.onSale,
  soldOut: values.soldOut,
  offer: hasOffer(values)
    ? { price: readNumber(values.offerPrice), until: dateTimeOf(values.offerUntil, stored?.offer?.until) }
    : null,
});

type Problem = readonly [path: string, isWrong: boolean, sentence: string];

const NO_ITEM = 'Bitte wähle einen Gegenstand.';
const isUnreadable = (text: string): boolean => text.trim() !== '' && readNumber(text) === undefined;

/** What the contract does not see: text that is no number, choices not made, and the offer, which has two fields here. */
function problemsOf(values: ProductValues, known: ReadonlyMap<string, unknown> | undefined): Problem[] {
  const { kind, price, produces, targetProductionCount, ingredients, parts, offerPrice, offerUntil } = values;
  const isUnknown = (name: string): boolean => name === '' || known?.has(name) === false;
  const until = offerUntil === '' ? NO_DATE_TIME : dateTimeProblem(offerUntil);
  return [
    ['price', isUnreadable(price), NO_NUMBER],
    ['price', (readNumber(price) ?? 0) > EUR_MAX, `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.`],
    ['targetProductionCount', kind !== 'MENU' && isUnreadable(targetProductionCount), NO_WHOLE_NUMBER],
    ['produces.amount', kind === 'MADE' && isUnreadable(produces.amount), NO_WHOLE_NUMBER],
    // A default may name what the game of this business does not have.
    ['produces.name', kind !== 'MENU' && isUnknown(pickedItem(values)), NO_ITEM],
    ...(kind === 'MADE' ? ingredients : []).flatMap(({ name, amount }, at): Problem[] => [
      [`ingredients.${at}.amount`, isUnreadable(amount), NO_NUMBER],
      [`ingredients.${at}.name`, isUnknown(name), NO_ITEM],
    ]),
    ...(kind === 'MENU' ? parts : []).flatMap(({ productId, amount }, at): Problem[] => [
      [`parts.${at}.amount`, isUnreadable(amount), NO_WHOLE_NUMBER],
      [`parts.${at}.productId`, productId === '', 'Bitte wähle ein Produkt.'],
    ]),
    ['offerPrice', hasOffer(values) && (readNumber(offerPrice) ?? -1) < 0, NO_NUMBER],
    ['offerUntil', hasOffer(values) && until !== undefined, until ?? ''],
  ];
}

const check = validateWith(ProductChange);

export const validateProduct = (values: ProductValues, known?: ReadonlyMap<string, unknown>): FormErrors => ({
  ...check(toChange(values)),
  ...Object.fromEntries(
    problemsOf(values, known).flatMap(([path, isWrong, sentence]) => (isWrong ? [[path, sentence]] : [])),
  ),
});

export const parseProduct = (values: ProductValues, base?: Pick<Product, 'offer' | 'version'>): ProductChange =>
  ProductChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
