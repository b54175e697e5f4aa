import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { EUR_MAX } from '@kontor/contract/core/money.ts';
import { NEW_INGREDIENT, NEW_PRODUCT, type Product, ProductChange } from '@kontor/contract/products/schema.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { formatMoney, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_NUMBER, NO_WHOLE_NUMBER, validateWith } from '#platform/forms.ts';
import { momentProblem, NO_MOMENT } from '#platform/moment-text.ts';

interface IngredientValues {
  /** Keeps a line the same line while others come and go. */
  readonly key: number;
  name: string;
  amount: string;
}

/** A product as the dialog holds it: numbers as they are typed. */
interface ProductValues {
  name: string;
  description: string;
  price: string;
  produces: { name: string; amount: string };
  targetProductionCount: string;
  factoryProduct: boolean;
  ingredients: IngredientValues[];
  picture: string | null;
  /** Empty without one. */
  categoryId: string;
  onSale: boolean;
  soldOut: boolean;
  /** Both empty without an offer. */
  offerPrice: string;
  offerUntil: string;
}

export type ProductForm = UseFormReturnType<ProductValues>;

let nextKey = 1;

const lineOf = ({ name, amount }: { name: string; amount: number }): IngredientValues => ({
  key: nextKey++,
  name,
  amount: writeNumber(amount),
});

export const newLine = (): IngredientValues => lineOf(NEW_INGREDIENT);

export const toValues = (product: Product | ProductChange = NEW_PRODUCT): ProductValues => ({
  name: product.name,
  description: product.description,
  price: writeNumber(product.price),
  produces: { name: product.produces.name, amount: writeNumber(product.produces.amount) },
  targetProductionCount: writeNumber(product.targetProductionCount),
  factoryProduct: product.factoryProduct,
  ingredients: product.ingredients.map(lineOf),
  picture: product.picture ?? null,
  categoryId: product.categoryId ? String(product.categoryId) : '',
  onSale: product.onSale ?? false,
  soldOut: product.soldOut ?? false,
  offerPrice: product.offer ? writeNumber(product.offer.price) : '',
  offerUntil: product.offer ? toField(new Date(product.offer.until)) : '',
});

const hasOffer = ({ offerPrice, offerUntil }: ProductValues): boolean =>
  offerPrice.trim() !== '' || offerUntil.trim() !== '';

/** What would be sent; an empty field is missing, not 0. */
const toChange = (values: ProductValues) => ({
  name: values.name,
  description: values.description,
  price: readNumber(values.price),
  produces: { name: values.produces.name, amount: readNumber(values.produces.amount) },
  // Missing would mean the default, and the field would not say so.
  targetProductionCount: readNumber(values.targetProductionCount) ?? Number.NaN,
  factoryProduct: values.factoryProduct,
  ingredients: values.ingredients.map(({ name, amount }) => ({ name, amount: readNumber(amount) })),
  picture: values.picture,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  onSale: values.onSale,
  soldOut: values.soldOut,
  offer: hasOffer(values)
    ? { price: readNumber(values.offerPrice), until: fromField(values.offerUntil)?.toISOString() }
    : null,
});

/** Every field with text that is no number, by its path. */
function unreadableIn({ price, produces, targetProductionCount, ingredients }: ProductValues): FormErrors {
  const fields = [
    ['price', price, NO_NUMBER],
    ['produces.amount', produces.amount, NO_WHOLE_NUMBER],
    ['targetProductionCount', targetProductionCount, NO_WHOLE_NUMBER],
    ...ingredients.map(({ amount }, at) => [`ingredients.${at}.amount`, amount, NO_NUMBER] as const),
  ] as const;
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
  const until = values.offerUntil === '' ? NO_MOMENT : momentProblem(values.offerUntil);
  return {
    ...(price === undefined || price < 0 ? { offerPrice: NO_NUMBER } : {}),
    ...(until ? { offerUntil: until } : {}),
  };
}

const tooDear = ({ price }: ProductValues): FormErrors =>
  (readNumber(price) ?? 0) > EUR_MAX ? { price: `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.` } : {};

const check = validateWith(ProductChange);

export const validateProduct = (values: ProductValues): FormErrors => ({
  ...check(toChange(values)),
  ...unreadableIn(values),
  ...tooDear(values),
  ...offerProblems(values),
});

export const parseProduct = (values: ProductValues, version: number | undefined): ProductChange =>
  ProductChange.parse({ ...toChange(values), ...(version === undefined ? {} : { version }) });
