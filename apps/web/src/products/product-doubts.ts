import { margin } from '@kontor/contract/products/rules.ts';
import { NEW_PRODUCT } from '@kontor/contract/products/schema.ts';
import { formatCost, formatMoney, formatPrice, formatQuantity, readNumber } from '#platform/format.de.ts';
import { contentsOf, type ProductValues } from './product-form.ts';

interface Known {
  readonly isNew: boolean;
  readonly labelOf: (item: string) => string;
  /** Of one piece, where it is known. */
  readonly cost: number | null | undefined;
}

function defaultsIn(values: ProductValues, { isNew, labelOf }: Known): string[] {
  const { kind, produces, ingredients } = values;
  const name = isNew && values.name.trim() === NEW_PRODUCT.name ? [`Es heißt noch „${NEW_PRODUCT.name}“.`] : [];
  if (kind !== 'MADE') return name;
  const output = produces.isChosen
    ? []
    : [`Hergestellt wird ${formatQuantity(readNumber(produces.amount) ?? 0)} × ${labelOf(produces.name)}.`];
  const lines = ingredients
    .filter(({ isChosen }) => !isChosen)
    .map((line) => `Zutat ist ${formatQuantity(readNumber(line.amount) ?? 0)} × ${labelOf(line.name)}.`);
  return [...name, ...output, ...lines];
}

/** The lowest price a customer pays: during an Aktion it is another one. */
const lowestPrice = ({ price, offerPrice }: ProductValues): number =>
  Math.min(...[price, offerPrice].flatMap((text) => readNumber(text) ?? []));

function lossesIn(values: ProductValues, cost: number | null | undefined): string[] {
  const price = lowestPrice(values);
  if (cost !== null && cost !== undefined && cost > price) {
    const lost = formatCost(margin(cost, price));
    return [`Ein Stück kostet euch ${formatCost(cost)} und bringt ${formatPrice(price)}: ${lost} Verlust.`];
  }
  return price === 0 && values.onSale ? [`Kunden bekommen es umsonst: Der Preis ist ${formatMoney(0)}.`] : [];
}

export function doubtsAbout(values: ProductValues, known: Known) {
  const doubts = { defaults: defaultsIn(values, known), losses: lossesIn(values, known.cost) };
  return doubts.defaults.length + doubts.losses.length > 0 ? doubts : undefined;
}

export type Doubts = NonNullable<ReturnType<typeof doubtsAbout>>;

export function doubtfulField(values: ProductValues, { defaults }: Doubts): string {
  if (defaults.length === 0) return 'price';
  const { produces, ingredients } = values;
  if (contentsOf(values).kind === 'MADE' && !produces.isChosen) return 'produces.name';
  const line = ingredients.findIndex(({ isChosen }) => !isChosen);
  return line >= 0 ? `ingredients.${line}.name` : 'name';
}
