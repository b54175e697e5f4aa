import type { Single } from '@kontor/contract/products/rules.ts';
import type { CategoryList, ProductChange } from '@kontor/contract/products/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { listCategories, writeCategories } from './categories.repo.ts';
import { insertProduct, listStored, type StoredProduct } from './products.repo.ts';

type Lines = Record<string, number>;
type DemoProduct = Omit<ProductChange, 'kind' | 'produces'> & Pick<Single<StoredProduct>, 'kind' | 'produces'>;

const product = (
  name: string,
  makes: [item: string, amount: number],
  price: number,
  ingredients: Lines,
  more: Partial<Omit<DemoProduct, 'produces'>> = {},
): DemoProduct => ({
  name,
  description: '',
  price,
  kind: 'MADE',
  produces: { name: makes[0], amount: makes[1] },
  targetProductionCount: 100,
  factoryProduct: false,
  ingredients: Object.entries(ingredients).map(([item, amount]) => ({ name: item, amount })),
  parts: [],
  ...more,
});

/** Bought and sold on. */
const resold = (name: string, item: string, price: number, target: number): DemoProduct =>
  product(name, [item, 1], price, {}, { kind: 'RESOLD', targetProductionCount: target });

/** What the demo's kitchen makes: raw goods, things made on the way, and what is sold. */
const DEMO_PRODUCTS: DemoProduct[] = [
  product(
    'Mehl',
    ['flour', 10],
    1.2,
    { wheat: 60 },
    {
      factoryProduct: true,
      targetProductionCount: 400,
      description: 'Aus der eigenen **Mühle**. Läuft in der Fabrik, niemand muss tragen.',
    },
  ),
  product('Teig', ['dough', 5], 2.4, { flour: 5, water: 2, yeast: 1, salt: 1 }, { targetProductionCount: 150 }),
  product(
    'Tomatensoße',
    ['tomato_sauce', 4],
    3.5,
    { tomatoes: 12, onions: 2, olive_oil: 0.5, salt: 1 },
    { targetProductionCount: 60 },
  ),
  product(
    'Bauernbrot',
    ['bread', 2],
    6.5,
    { dough: 3, salt: 1 },
    {
      targetProductionCount: 120,
      description: 'Kräftig gebacken, **zwei Tage** frisch.\n\n- mit Salzkruste\n- passt zu Käse',
    },
  ),
  product('Laugenbrezel', ['pretzel', 6], 2.9, { dough: 2, butter: 0.25, salt: 2 }, { targetProductionCount: 200 }),
  product('Buttercroissant', ['croissant', 4], 3.4, { dough: 2, butter: 1, milk: 0.5 }, { targetProductionCount: 80 }),
  product(
    'Apfelkuchen',
    ['apple_pie', 1],
    14.5,
    { dough: 2, apples: 6, sugar: 20, butter: 1, eggs: 2 },
    { targetProductionCount: 30, description: 'Nach dem Rezept von *Oma Sander*.' },
  ),
  product(
    'Käsebrot',
    ['cheese_sandwich', 2],
    5.9,
    { bread: 1, cheese: 1, butter: 0.5, lettuce: 0.2 },
    { targetProductionCount: 60 },
  ),
  product(
    'Pizza Margherita',
    ['pizza', 1],
    11.9,
    { dough: 1, tomato_sauce: 1, cheese: 1 },
    { targetProductionCount: 50 },
  ),
  product(
    'Limonade',
    ['lemonade', 6],
    3.2,
    { lemons: 8, sugar: 30, water: 6, glass_bottle: 6, label: 6 },
    { targetProductionCount: 150 },
  ),
  product(
    'Apfelsaft',
    ['apple_juice', 4],
    3.6,
    { apples: 20, glass_bottle: 4, label: 4 },
    { targetProductionCount: 120 },
  ),
  product(
    'Traubensaft',
    ['grape_juice', 4],
    4.2,
    { grapes: 24, glass_bottle: 4, label: 4 },
    { targetProductionCount: 80 },
  ),
  product('Espresso', ['espresso', 10], 2.2, { coffee_powder: 3, water: 1 }, { targetProductionCount: 100 }),
  product(
    'Kaffeepulver',
    ['coffee_powder', 8],
    4.8,
    { coffee_beans: 90, paper_bag: 8 },
    { factoryProduct: true, targetProductionCount: 80 },
  ),
  product(
    'Geschenkkorb',
    ['gift_basket', 1],
    49,
    { bread: 2, apple_juice: 2, chocolate: 3, honey: 1, ribbon: 1 },
    { targetProductionCount: 15, description: 'Das Beste aus dem Haus, **mit Schleife**.' },
  ),
  resold('Reparaturset', 'repairkit', 12.5, 10),
  resold('Taschenlampe', 'flashlight', 3.5, 5),
];

const CATEGORIES: CategoryList = [
  { name: 'Aus dem Ofen', icon: 'bread' },
  { name: 'Küche', icon: 'food' },
  { name: 'Getränke', icon: 'drink' },
  { name: 'Geschenke', icon: 'star' },
  { name: 'Für unterwegs', icon: 'tool' },
  { name: 'Vorräte', icon: 'box' },
];

/** By what a product is made into; what is not listed stands in the last one. */
const IN_CATEGORY: Readonly<Record<string, number>> = {
  bread: 0,
  pretzel: 0,
  croissant: 0,
  apple_pie: 0,
  cheese_sandwich: 1,
  pizza: 1,
  lemonade: 2,
  apple_juice: 2,
  grape_juice: 2,
  espresso: 2,
  gift_basket: 3,
  repairkit: 4,
  flashlight: 4,
};

const MENU = {
  name: 'Frühstück',
  price: 9.9,
  description: 'Für den Weg zur Schicht.',
  parts: { Laugenbrezel: 2, Buttercroissant: 1, Espresso: 1 } as Lines,
};
const MENU_CATEGORY = 1;

/** In five days at the end of the evening. */
function offerEnd(now: Date): string {
  const end = new Date(now);
  end.setUTCDate(end.getUTCDate() + 5);
  end.setUTCHours(21, 0, 0, 0);
  return end.toISOString();
}

const ON_OFFER: Readonly<Record<string, number>> = { grape_juice: 3.5 };

/** Products that are there already stay as they are. */
export async function seedProducts(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listStored(tx)).length > 0) return;
  await writeCategories(tx, CATEGORIES);
  const categories = await listCategories(tx);
  const ids = new Map<string, number>();
  for (const one of DEMO_PRODUCTS) {
    const price = ON_OFFER[one.produces.name];
    const id = await insertProduct(tx, {
      ...one,
      picture: null,
      categoryId: categories[IN_CATEGORY[one.produces.name] ?? categories.length - 1]?.id ?? null,
      onSale: true,
      soldOut: false,
      offer: price === undefined ? null : { price, until: offerEnd(now) },
    });
    ids.set(one.name, id);
  }
  await insertProduct(tx, {
    ...MENU,
    kind: 'MENU',
    produces: null,
    ingredients: [],
    parts: Object.entries(MENU.parts).map(([name, amount]) => ({ productId: ids.get(name) ?? 0, amount })),
    targetProductionCount: 0,
    factoryProduct: false,
    picture: null,
    categoryId: categories[MENU_CATEGORY]?.id ?? null,
    onSale: true,
    soldOut: false,
    offer: null,
  });
}
