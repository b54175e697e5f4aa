import type { Recipe } from '@kontor/contract/products/rules.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#platform/postgres/db.ts';

export type StoredProduct = Recipe & Omit<ProductChange, 'version'> & { version: number };

const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'produces_name',
  'produces_amount',
  'target_production_count',
  'factory_product',
  'version',
] as const;

/** With its ingredients as one column: a row for each of them takes the server longer to read than the rest of the list. */
const selectStored = (db: Db) =>
  db.selectFrom('product').select((product) => [
    ...COLUMNS,
    jsonArrayFrom(
      product
        .selectFrom('product_ingredient')
        .select(['product_ingredient.name', sql<number>`amount`.as('amount')])
        .whereRef('product_id', '=', 'product.id')
        .orderBy('position'),
    ).as('ingredients'),
  ]);

const toStored = (
  row: Awaited<ReturnType<ReturnType<typeof selectStored>['executeTakeFirstOrThrow']>>,
): StoredProduct => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: Number(row.price),
  produces: { name: row.produces_name, amount: row.produces_amount },
  targetProductionCount: row.target_production_count,
  factoryProduct: row.factory_product,
  version: row.version,
  ingredients: row.ingredients,
});

export const listStored = async (db: Db): Promise<StoredProduct[]> =>
  (await selectStored(db).orderBy('name').orderBy('id').execute()).map(toStored);

export async function findStored(db: Db, id: number): Promise<StoredProduct | undefined> {
  const row = await selectStored(db).where('id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

interface SoldProduct {
  readonly name: string;
  readonly price: number;
  /** What the customer gets. */
  readonly item: string;
}

/** As much of every product as a sale needs. */
export async function listSold(db: Db): Promise<Map<number, SoldProduct>> {
  const rows = await db.selectFrom('product').select(['id', 'name', 'price', 'produces_name']).execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, price: Number(row.price), item: row.produces_name }]));
}

/** Recipes are changed one after the other: each is checked for circles against all others. */
export const lockRecipes = (tx: Tx) => sql`lock table product in share row exclusive mode`.execute(tx);

const columnsOf = (product: ProductChange) => ({
  name: product.name,
  description: product.description,
  price: product.price,
  produces_name: product.produces.name,
  produces_amount: product.produces.amount,
  target_production_count: product.targetProductionCount,
  factory_product: product.factoryProduct,
});

async function insertIngredients(tx: Tx, id: number, { ingredients }: ProductChange): Promise<void> {
  if (ingredients.length === 0) return;
  const rows = ingredients.map(({ name, amount }, position) => ({ product_id: id, position, name, amount }));
  await tx.insertInto('product_ingredient').values(rows).execute();
}

export async function insertProduct(tx: Tx, product: ProductChange): Promise<number> {
  const { id } = await tx.insertInto('product').values(columnsOf(product)).returning('id').executeTakeFirstOrThrow();
  await insertIngredients(tx, id, product);
  return id;
}

export async function updateProduct(tx: Tx, id: number, product: ProductChange): Promise<void> {
  await tx
    .updateTable('product')
    .set((set) => ({ ...columnsOf(product), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('product_ingredient').where('product_id', '=', id).execute();
  await insertIngredients(tx, id, product);
}

export const deleteProduct = (tx: Tx, id: number) => tx.deleteFrom('product').where('id', '=', id).execute();

/** Which products need these items, as ingredient or as what they make, by the items' names. */
export async function findUses(db: Db, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ item: string; product: string }>`
    select distinct item, product from (
      select produces_name as item, name as product from product
      union all
      select product_ingredient.name, product.name from product_ingredient join product on product.id = product_id
    ) used where item = any(${[...names]}::text[]) order by product`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.item)].map(([item, uses]) => [item, uses.map((use) => use.product)]),
  );
}

export async function hasPricedProduct(db: Db): Promise<boolean> {
  const product = await db.selectFrom('product').select('id').where('price', '>', '0').limit(1).executeTakeFirst();
  return product !== undefined;
}
