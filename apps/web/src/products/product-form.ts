import { EUR_MAX } from '@kontor/contract/core/money.ts';
import { NEW_INGREDIENT, NEW_PRODUCT, type Product, ProductChange } from '@kontor/contract/products/schema.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_NUMBER, NO_WHOLE_NUMBER, validateWith } from '#platform/forms.ts';

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
});

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

const tooDear = ({ price }: ProductValues): FormErrors =>
  (readNumber(price) ?? 0) > EUR_MAX ? { price: `Der Preis darf höchstens ${formatNumber(EUR_MAX)} € sein.` } : {};

const check = validateWith(ProductChange);

export const validateProduct = (values: ProductValues): FormErrors => ({
  ...check(toChange(values)),
  ...unreadableIn(values),
  ...tooDear(values),
});

export const parseProduct = (values: ProductValues, version: number | undefined): ProductChange =>
  ProductChange.parse({ ...toChange(values), ...(version === undefined ? {} : { version }) });
