import type { Recipe } from '@kontor/contract/products/rules.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import { sql } from 'kysely';
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

async function withIngredients(
  db: Db,
  rows: readonly {
    id: number;
    name: string;
    description: string;
    price: string;
    produces_name: string;
    produces_amount: number;
    target_production_count: number;
    factory_product: boolean;
    version: number;
  }[],
): Promise<StoredProduct[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('product_ingredient')
    .select(['product_id', 'name', 'amount'])
    .where(
      'product_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  const byProduct = Map.groupBy(lines, (line) => line.product_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    price: Number(row.price),
    produces: { name: row.produces_name, amount: row.produces_amount },
    targetProductionCount: row.target_production_count,
    factoryProduct: row.factory_product,
    version: row.version,
    ingredients: (byProduct.get(row.id) ?? []).map(({ name, amount }) => ({ name, amount: Number(amount) })),
  }));
}

export const listStored = async (db: Db): Promise<StoredProduct[]> =>
  withIngredients(db, await db.selectFrom('product').select(COLUMNS).orderBy('name').orderBy('id').execute());

export async function findStored(db: Db, id: number): Promise<StoredProduct | undefined> {
  const rows = await db.selectFrom('product').select(COLUMNS).where('id', '=', id).execute();
  return (await withIngredients(db, rows))[0];
}

export interface SoldProduct {
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
