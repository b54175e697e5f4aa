import { margin } from '@kontor/contract/products/rules.ts';
import { NEW_PRODUCT } from '@kontor/contract/products/schema.ts';
import { formatCost, formatMoney, formatNumber, formatPrice, formatQuantity, readNumber } from '#platform/format.de.ts';
import type { FormCost } from './form-cost.ts';
import { contentsOf, type ProductValues } from './product-form.ts';

interface Known {
  readonly isNew: boolean;
  readonly labelOf: (item: string) => string;
  readonly costs: FormCost | undefined;
}

const isLookedAt = ({ isChosen, isAmountChosen }: ProductValues['ingredients'][number]): boolean =>
  isChosen && isAmountChosen;

function defaultsIn(values: ProductValues, { isNew, labelOf }: Known): string[] {
  const { kind, produces, ingredients } = values;
  const name = isNew && values.name.trim() === NEW_PRODUCT.name ? [`Es heißt noch „${NEW_PRODUCT.name}“.`] : [];
  if (kind !== 'MADE') return name;
  const output = produces.isChosen
    ? []
    : [`Hergestellt wird ${formatQuantity(readNumber(produces.amount) ?? 0)} × ${labelOf(produces.name)}.`];
  const lines = ingredients
    .filter((line) => !isLookedAt(line))
    .map((line) => `Zutat ist ${formatQuantity(readNumber(line.amount) ?? 0)} × ${labelOf(line.name)}.`);
  return [...name, ...output, ...lines];
}

/** The lowest price a customer pays: during an Aktion it is another one. */
const lowestPrice = ({ price, offerPrice }: ProductValues): number =>
  Math.min(...[price, offerPrice].flatMap((text) => readNumber(text) ?? []));

/** The ingredient that costs most, if its amount is what makes the product dear. */
function dearestIn(values: ProductValues, { costs, labelOf }: Omit<Known, 'isNew'>): string {
  const [dearest] = contentsOf(values)
    .ingredients.map(({ name, amount = 0 }) => ({ name, amount, cost: amount * (costs?.ofItem(name).price ?? 0) }))
    .sort((one, other) => other.cost - one.cost);
  if (!dearest) return '';
  return ` Am teuersten sind ${formatQuantity(dearest.amount)} × ${labelOf(dearest.name)}: Stimmt die Menge?`;
}

/** More than this is no bargain but a slip of the keyboard. */
const SLIP = 100;

export function lossesIn(values: ProductValues, known: Omit<Known, 'isNew'>): string[] {
  const price = lowestPrice(values);
  const cost = known.costs?.ofProduct(values)?.price;
  if (cost !== null && cost !== undefined && cost > price) {
    const lost = formatCost(margin(cost, price));
    const loss = `Ein Stück kostet euch ${formatCost(cost)} und bringt ${formatPrice(price)}: ${lost} Verlust.`;
    if (price <= 0 || cost < SLIP * price) return [loss];
    const times = formatNumber(Math.floor(cost / price));
    return [loss, `Das ist das ${times}-Fache des Preises.${dearestIn(values, known)}`];
  }
  return price === 0 && values.onSale ? [`Kunden bekommen es umsonst: Der Preis ist ${formatMoney(0)}.`] : [];
}

export function doubtsAbout(values: ProductValues, known: Known) {
  const doubts = { defaults: defaultsIn(values, known), losses: lossesIn(values, known) };
  return doubts.defaults.length + doubts.losses.length > 0 ? doubts : undefined;
}

export type Doubts = NonNullable<ReturnType<typeof doubtsAbout>>;

export function doubtfulField(values: ProductValues, { defaults }: Doubts): string {
  if (defaults.length === 0) return 'price';
  const { produces, ingredients } = values;
  if (contentsOf(values).kind === 'MADE' && !produces.isChosen) return 'produces.name';
  const at = ingredients.findIndex((line) => !isLookedAt(line));
  if (at < 0) return 'name';
  return `ingredients.${at}.${ingredients[at]?.isChosen ? 'amount' : 'name'}`;
}
