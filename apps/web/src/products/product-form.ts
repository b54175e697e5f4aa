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
import { formatMoney, readNumber, writeNumber } from '#platform/format.de.ts';
import { dateTimeOf, dateTimeProblem, NO_DATE_TIME } from '#platform/forms/date-time-text.ts';
import { NO_NUMBER, NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';

interface ItemValues {
  name: string;
  amount: string;
  /** Picked by a person, or saved before; what is only the default is asked about. */
  isChosen: boolean;
}

interface IngredientValues extends ItemValues {
  /** Keeps a line the same line while others come and go. */
  readonly key: number;
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

const lineOf = (line: Ingredient, isChosen = true): IngredientValues => ({ key: nextKey++, ...itemOf(line, isChosen) });

export const newPart = (): PartValues => ({ key: nextKey++, productId: '', amount: '1' });

export const newLine = (): IngredientValues => lineOf(NEW_INGREDIENT, false);

export const newValues = (kind: ProductKind): ProductValues => ({
  ...toValues({ ...NEW_PRODUCT, kind }),
  produces: itemOf(NEW_PRODUCT.produces, false),
});

export const toValues = (product: Product | (ProductChange & Pick<Product, 'kind'>)): ProductValues => ({
  name: product.name,
  description: product.description,
  price: writeNumber(product.price),
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
  offerPrice: product.offer ? writeNumber(product.offer.price) : '',
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

function unreadableIn({ price, produces, targetProductionCount, ingredients, ...values }: ProductValues): FormErrors {
  type Field = readonly [path: string, text: string, sentence: string];
  const target: Field = ['targetProductionCount', targetProductionCount, NO_WHOLE_NUMBER];
  const contents: Record<ProductKind, Field[]> = {
    MADE: [
      target,
      ['produces.amount', produces.amount, NO_WHOLE_NUMBER],
      ...ingredients.map(({ amount }, at): Field => [`ingredients.${at}.amount`, amount, NO_NUMBER]),
    ],
    RESOLD: [target],
    MENU: values.parts.map(({ amount }, at): Field => [`parts.${at}.amount`, amount, NO_WHOLE_NUMBER]),
  };
  const fields: Field[] = [['price', price, NO_NUMBER], ...contents[values.kind]];
  return Object.fromEntries(
    fields
      .filter(([, text]) => text.trim() !== '' && readNumber(text) === undefined)
      .map(([path, , sentence]) => [path, sentence]),
  );
}

/** Its two fields stand alone in the dialog; the contract knows them as one. */
function offerProblems(values: ProductValues): FormErrors {
  if (!hasOffer(values)) return {};
  const price = readNumber(values.offerPrice);
  const until = values.offerUntil === '' ? NO_DATE_TIME : dateTimeProblem(values.offerUntil);
  return {
    ...(price === undefined || price < 0 ? { offerPrice: NO_NUMBER } : {}),
    ...(until ? { offerUntil: until } : {}),
  };
}

/** A product that is not chosen is no number to complain about. */
const partProblems = ({ kind, parts }: ProductValues): FormErrors => {
  if (kind !== 'MENU') return {};
  const open = parts.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(open.map((at) => [`parts.${at}.productId`, 'Bitte wähle ein Produkt.']));
};

/** A default may name what the game of this business does not have. */
function itemProblems(values: ProductValues, known: ReadonlySet<string> | undefined): FormErrors {
  const { produces, ingredients } = contentsOf(values);
  const items = [
    ...(produces ? [['produces.name', produces.name] as const] : []),
    ...ingredients.map(({ name }, at) => [`ingredients.${at}.name`, name] as const),
  ];
  return Object.fromEntries(
    items
      .filter(([, name]) => name === '' || (known && !known.has(name)))
      .map(([path]) => [path, 'Bitte wähle einen Gegenstand.']),
  );
}

const check = validateWith(ProductChange);

/** `known` are the items of this business, once they are read. */
export const validateProduct = (values: ProductValues, known?: ReadonlySet<string>): FormErrors => ({
  ...check(toChange(values)),
  ...unreadableIn(values),
  ...itemProblems(values, known),
  ...partProblems(values),
  ...((readNumber(values.price) ?? 0) > EUR_MAX
    ? { price: `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.` }
    : {}),
  ...offerProblems(values),
});

export const parseProduct = (values: ProductValues, base?: Pick<Product, 'offer' | 'version'>): ProductChange =>
  ProductChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
