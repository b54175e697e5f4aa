import type { CategoryList } from '@kontor/contract/products/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { listCategories, writeCategories } from './categories.repo.ts';
import { type Described, insertProduct, listStored } from './products.repo.ts';

const CATEGORIES = [
  { name: 'Aus dem Ofen', icon: 'bread' },
  { name: 'Küche', icon: 'food' },
  { name: 'Getränke', icon: 'drink' },
  { name: 'Geschenke', icon: 'star' },
  { name: 'Für unterwegs', icon: 'tool' },
  { name: 'Vorräte', icon: 'box' },
] as const satisfies CategoryList;

type DemoProduct = Described & { readonly category: (typeof CATEGORIES)[number]['name'] };
type Place = [category: DemoProduct['category'], price: number, target: number];
type Lines = Readonly<Record<string, number>>;

const product = (
  name: string,
  [category, price, targetProductionCount]: Place,
  [item, amount]: [item: string, amount: number],
  ingredients: Lines,
  more: Partial<Described> = {},
): DemoProduct => ({
  name,
  category,
  description: '',
  price,
  kind: 'MADE',
  produces: { name: item, amount },
  targetProductionCount,
  factoryProduct: false,
  ingredients: Object.entries(ingredients).map(([one, count]) => ({ name: one, amount: count })),
  parts: [],
  picture: null,
  categoryId: null,
  onSale: true,
  soldOut: false,
  offer: null,
  ...more,
});

const MILL = 'Aus der eigenen **Mühle**. Läuft in der Fabrik, niemand muss tragen.';
const CRUST = 'Kräftig gebacken, **zwei Tage** frisch.\n\n- mit Salzkruste\n- passt zu Käse';
const JUICE: Lines = { glass_bottle: 4, label: 4 };

/** What the demo's kitchen makes: raw goods, things made on the way, and what is sold. */
const DEMO_PRODUCTS: DemoProduct[] = [
  product('Mehl', ['Vorräte', 1.2, 400], ['flour', 10], { wheat: 60 }, { factoryProduct: true, description: MILL }),
  product('Teig', ['Vorräte', 2.4, 150], ['dough', 5], { flour: 5, water: 2, yeast: 1, salt: 1 }),
  product('Tomatensoße', ['Vorräte', 3.5, 60], ['tomato_sauce', 4], {
    tomatoes: 12,
    onions: 2,
    olive_oil: 0.5,
    salt: 1,
  }),
  product('Bauernbrot', ['Aus dem Ofen', 6.5, 120], ['bread', 2], { dough: 3, salt: 1 }, { description: CRUST }),
  product('Laugenbrezel', ['Aus dem Ofen', 2.9, 200], ['pretzel', 6], { dough: 2, butter: 0.25, salt: 2 }),
  product('Buttercroissant', ['Aus dem Ofen', 3.4, 80], ['croissant', 4], { dough: 2, butter: 1, milk: 0.5 }),
  product(
    'Apfelkuchen',
    ['Aus dem Ofen', 14.5, 30],
    ['apple_pie', 1],
    { dough: 2, apples: 6, sugar: 20, butter: 1, eggs: 2 },
    { description: 'Nach dem Rezept von *Oma Sander*.' },
  ),
  product('Käsebrot', ['Küche', 5.9, 60], ['cheese_sandwich', 2], { bread: 1, cheese: 1, butter: 0.5, lettuce: 0.2 }),
  product('Pizza Margherita', ['Küche', 11.9, 50], ['pizza', 1], { dough: 1, tomato_sauce: 1, cheese: 1 }),
  product('Limonade', ['Getränke', 3.2, 150], ['lemonade', 6], {
    lemons: 8,
    sugar: 30,
    water: 6,
    glass_bottle: 6,
    label: 6,
  }),
  product('Apfelsaft', ['Getränke', 3.6, 120], ['apple_juice', 4], { apples: 20, ...JUICE }),
  product('Traubensaft', ['Getränke', 4.2, 80], ['grape_juice', 4], { grapes: 24, ...JUICE }),
  product('Espresso', ['Getränke', 2.2, 100], ['espresso', 10], { coffee_powder: 3, water: 1 }),
  product(
    'Kaffeepulver',
    ['Vorräte', 4.8, 80],
    ['coffee_powder', 8],
    { coffee_beans: 90, paper_bag: 8 },
    { factoryProduct: true },
  ),
  product(
    'Geschenkkorb',
    ['Geschenke', 49, 15],
    ['gift_basket', 1],
    { bread: 2, apple_juice: 2, chocolate: 3, honey: 1, ribbon: 1 },
    { description: 'Das Beste aus dem Haus, **mit Schleife**.' },
  ),
  product('Reparaturset', ['Für unterwegs', 12.5, 10], ['repairkit', 1], {}, { kind: 'RESOLD' }),
  product('Taschenlampe', ['Für unterwegs', 3.5, 5], ['flashlight', 1], {}, { kind: 'RESOLD' }),
];

const IN_MENU: Lines = { Laugenbrezel: 2, Buttercroissant: 1, Espresso: 1 };
const ON_OFFER: Lines = { Traubensaft: 3.5 };

/** In five days at the end of the evening. */
function offerEnd(now: Date): string {
  const end = new Date(now);
  end.setUTCDate(end.getUTCDate() + 5);
  end.setUTCHours(21, 0, 0, 0);
  return end.toISOString();
}

/** Products that are there already stay as they are. */
export async function seedProducts(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listStored(tx)).length > 0) return;
  await writeCategories(tx, CATEGORIES);
  const categories = new Map((await listCategories(tx)).map(({ id, name }) => [name, id]));
  const ids = new Map<string, number>();
  const save = async ({ category, ...one }: DemoProduct): Promise<void> => {
    const price = ON_OFFER[one.name];
    const offer = price === undefined ? null : { price, until: offerEnd(now) };
    ids.set(one.name, await insertProduct(tx, { ...one, offer, categoryId: categories.get(category) ?? null }));
  };
  for (const one of DEMO_PRODUCTS) await save(one);
  const parts = Object.entries(IN_MENU).map(([name, amount]) => ({ productId: ids.get(name) ?? 0, amount }));
  const menu = { kind: 'MENU', produces: null, parts, description: 'Für den Weg zur Schicht.' } as const;
  await save(product('Frühstück', ['Küche', 9.9, 0], ['', 0], {}, menu));
}
