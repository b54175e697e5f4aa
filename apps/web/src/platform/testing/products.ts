import type { MadeProduct } from '@kontor/contract/products/rules.ts';

type Lines = Record<string, number>;

const LABELS: Record<string, string> = {
  bread: 'Brot',
  dough: 'Teig',
  flour: 'Mehl',
  salt: 'Salz',
  water: 'Wasser',
  wheat: 'Weizen',
};

/** What the game knows in tests of products; a piece of each weighs 100 g. */
export const baseItems = Object.entries(LABELS).map(([name, label]) => ({ name, label, weight: 100 }));

/** The stock as the server lists it. */
export const stockOf = (amounts: Lines) =>
  Object.entries(amounts).map(([name, amount], at) => ({
    id: at + 1,
    name,
    label: LABELS[name] ?? name,
    amount,
    reserved: 0,
  }));

/** A product that makes an item from others. */
export const productOf = (
  id: number,
  item: string,
  ingredients: Lines,
  more: Partial<MadeProduct> = {},
): MadeProduct => ({
  id,
  name: `Produkt ${LABELS[item] ?? item}`,
  description: '',
  price: 5,
  buyPrice: 1,
  unpriced: [],
  parts: [],
  kind: 'MADE',
  produces: { name: item, amount: 1, label: LABELS[item] ?? item },
  targetProductionCount: 100,
  factoryProduct: false,
  ingredients: Object.entries(ingredients).map(([name, amount]) => ({ name, amount, label: LABELS[name] ?? name })),
  inventoryAmount: 0,
  available: 0,
  weight: 100,
  picture: null,
  categoryId: null,
  soldOut: false,
  offer: null,
  onSale: true,
  version: 1,
  ...more,
});
