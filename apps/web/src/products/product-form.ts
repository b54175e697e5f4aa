import { toField } from '@kontor/contract/core/berlin-time.ts';
import { EUR_MAX } from '@kontor/contract/core/money.ts';
import type { Part } from '@kontor/contract/products/offer.ts';
import {
  type Ingredient,
  NEW_INGREDIENT,
  NEW_PRODUCT,
  type Product,
  ProductChange,
} from '@kontor/contract/products/schema.ts';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { formatMoney, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_NUMBER, NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { momentOf, momentProblem, NO_MOMENT } from '#platform/forms/moment-text.ts';

interface IngredientValues {
  /** Keeps a line the same line while others come and go. */
  readonly key: number;
  name: string;
  amount: string;
}

interface PartValues {
  readonly key: number;
  /** Empty until a product is chosen. */
  productId: string;
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
  isMenu: 'yes' | 'no';
  parts: PartValues[];
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

export const newPart = (): PartValues => ({ key: nextKey++, productId: '', amount: '1' });

export const newLine = (): IngredientValues => lineOf(NEW_INGREDIENT);

const outputOf = ({ name, amount }: { name: string; amount: number }) => ({ name, amount: writeNumber(amount) });

export const toValues = (product: Product | ProductChange = NEW_PRODUCT): ProductValues => ({
  name: product.name,
  description: product.description,
  price: writeNumber(product.price),
  produces: outputOf(product.produces ?? NEW_PRODUCT.produces),
  targetProductionCount: writeNumber(product.targetProductionCount),
  factoryProduct: product.factoryProduct,
  ingredients: product.ingredients.map(lineOf),
  isMenu: product.parts.length > 0 ? 'yes' : 'no',
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
  readonly produces: Typed<Ingredient> | null;
  readonly ingredients: Typed<Ingredient>[];
  readonly parts: Typed<Part>[];
}

/** What a piece is made of: a recipe, or the parts of a Menü. */
export const contentsOf = ({ isMenu, produces, ingredients, parts }: ProductValues): Contents =>
  isMenu === 'yes'
    ? {
        produces: null,
        ingredients: [],
        parts: parts.map(({ productId, amount }) => ({ productId: Number(productId), amount: readNumber(amount) })),
      }
    : {
        produces: { name: produces.name, amount: readNumber(produces.amount) },
        ingredients: ingredients.map(({ name, amount }) => ({ name, amount: readNumber(amount) })),
        parts: [],
      };

/** What would be sent; an empty field is missing, not 0. */
const toChange = (values: ProductValues, stored?: Pick<Product, 'offer'>) => ({
  name: values.name,
  description: values.description,
  price: readNumber(values.price),
  ...contentsOf(values),
  // Missing would mean the default, and the field would not say so; a Menü has none.
  targetProductionCount: values.isMenu === 'yes' ? 0 : (readNumber(values.targetProductionCount) ?? Number.NaN),
  factoryProduct: values.factoryProduct,
  picture: values.picture,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  onSale: values.onSale,
  soldOut: values.soldOut,
  offer: hasOffer(values)
    ? { price: readNumber(values.offerPrice), until: momentOf(values.offerUntil, stored?.offer?.until) }
    : null,
});

/** Every field with text that is no number, by its path. */
function unreadableIn({ price, produces, targetProductionCount, ingredients, ...values }: ProductValues): FormErrors {
  const contents =
    values.isMenu === 'yes'
      ? values.parts.map(({ amount }, at) => [`parts.${at}.amount`, amount, NO_WHOLE_NUMBER] as const)
      : ([
          ['produces.amount', produces.amount, NO_WHOLE_NUMBER],
          ['targetProductionCount', targetProductionCount, NO_WHOLE_NUMBER],
          ...ingredients.map(({ amount }, at) => [`ingredients.${at}.amount`, amount, NO_NUMBER] as const),
        ] as const);
  const fields = [['price', price, NO_NUMBER] as const, ...contents];
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

/** A product that is not chosen is no number to complain about. */
const partProblems = ({ isMenu, parts }: ProductValues): FormErrors => {
  if (isMenu === 'no') return {};
  if (parts.length === 0) return { parts: 'Ein Menü braucht mindestens ein Produkt.' };
  const open = parts.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(open.map((at) => [`parts.${at}.productId`, 'Bitte wähle ein Produkt.']));
};

const tooDear = ({ price }: ProductValues): FormErrors =>
  (readNumber(price) ?? 0) > EUR_MAX ? { price: `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.` } : {};

const check = validateWith(ProductChange);

export const validateProduct = (values: ProductValues): FormErrors => ({
  ...check(toChange(values)),
  ...unreadableIn(values),
  ...partProblems(values),
  ...tooDear(values),
  ...offerProblems(values),
});

export const parseProduct = (values: ProductValues, base?: Pick<Product, 'offer' | 'version'>): ProductChange =>
  ProductChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });
