import { NEW_INGREDIENT, NEW_PRODUCT, type Product, ProductChange } from '@kontor/contract/products/schema.ts';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '#platform/forms.ts';

export interface IngredientValues {
  /** Keeps a line the same line while others come and go. */
  readonly key: number;
  name: string;
  amount: string;
}

/** A product as the dialog holds it: numbers as they are typed. */
export interface ProductValues {
  name: string;
  description: string;
  price: string;
  produces: { name: string; amount: string };
  targetProductionCount: string;
  factoryProduct: boolean;
  ingredients: IngredientValues[];
}

let nextKey = 1;

const lineOf = ({ name, amount }: { name: string; amount: number }): IngredientValues => ({
  key: nextKey++,
  name,
  amount: String(amount),
});

export const newLine = (): IngredientValues => lineOf(NEW_INGREDIENT);

export const toValues = (product: Product | ProductChange = NEW_PRODUCT): ProductValues => ({
  name: product.name,
  description: product.description,
  price: String(product.price),
  produces: { name: product.produces.name, amount: String(product.produces.amount) },
  targetProductionCount: String(product.targetProductionCount),
  factoryProduct: product.factoryProduct,
  ingredients: product.ingredients.map(lineOf),
});

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** What would be sent; an empty field is missing, not 0. */
const toChange = (values: ProductValues) => ({
  name: values.name,
  description: values.description,
  price: numberIn(values.price),
  produces: { name: values.produces.name, amount: numberIn(values.produces.amount) },
  // Missing would mean the default, and the field would not say so.
  targetProductionCount: numberIn(values.targetProductionCount) ?? Number.NaN,
  factoryProduct: values.factoryProduct,
  ingredients: values.ingredients.map(({ name, amount }) => ({ name, amount: numberIn(amount) })),
});

const check = validateWith(ProductChange);

export const validateProduct = (values: ProductValues): FormErrors => check(toChange(values));

export const parseProduct = (values: ProductValues, version: number | undefined): ProductChange =>
  ProductChange.parse({ ...toChange(values), ...(version === undefined ? {} : { version }) });
