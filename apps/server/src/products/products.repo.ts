import type { ItemUse } from '@kontor/contract/inventory/schema.ts';
import type { ProductKind, SpecialPrice } from '@kontor/contract/products/offer.ts';
import type { Recipe } from '@kontor/contract/products/rules.ts';
import type { ProductChange } from '@kontor/contract/products/schema.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

export interface ShopWindow {
  readonly picture: string | null;
  readonly categoryId: number | null;
  readonly onSale: boolean;
  readonly soldOut: boolean;
  readonly offer: SpecialPrice | null;
}

export type Described = Omit<ProductChange, 'version' | 'kind' | 'produces' | keyof ShopWindow> &
  ShopWindow & { readonly kind: ProductKind; readonly produces: Recipe['produces'] | null };
export type StoredProduct = Described & { readonly id: number; readonly version: number };

/** Ingredients as one JSON column: a row for each takes longer than the rest of the list. */
const selectStored = (db: Db) =>
  db.selectFrom('product').select((product) => [
    ...(['id', 'name', 'description', 'picture', 'version', 'produces_name', 'produces_amount'] as const),
    ...([
      'offer_price',
      'offer_until',
      'category_id as categoryId',
      'on_sale as onSale',
      'sold_out as soldOut',
    ] as const),
    ...(['target_production_count as targetProductionCount', 'factory_product as factoryProduct'] as const),
    sql<number>`price::float8`.as('price'),
    sql<ProductKind>`kind`.as('kind'),
    jsonArrayFrom(
      product
        .selectFrom('product_ingredient')
        .select(['product_ingredient.name', sql<number>`amount`.as('amount')])
        .whereRef('product_id', '=', 'product.id')
        .orderBy('position'),
    ).as('ingredients'),
    jsonArrayFrom(
      product
        .selectFrom('product_part')
        .select(['part_id as productId', 'product_part.amount'])
        .whereRef('product_id', '=', 'product.id')
        .orderBy('product_part.position'),
    ).as('parts'),
  ]);

const toStored = ({
  produces_name: name,
  produces_amount: amount,
  offer_price: price,
  offer_until: until,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectStored>['executeTakeFirstOrThrow']>>): StoredProduct => ({
  ...row,
  produces: name === null || amount === null ? null : { name, amount },
  offer: price === null || until === null ? null : { price: Number(price), until: until.toISOString() },
});

export const listStored = async (db: Db): Promise<StoredProduct[]> =>
  (await selectStored(db).orderBy('name').orderBy('id').execute()).map(toStored);

/** By category, then in the order set by staff. */
export async function listOnSale(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'category_id')
    .select('product.id')
    .where('on_sale', '=', true)
    .orderBy('category.position', (order) => order.asc().nullsLast())
    .orderBy('product.position')
    .orderBy('product.name')
    .orderBy('product.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findStored(db: Db, id: number): Promise<StoredProduct | undefined> {
  const row = await selectStored(db).where('id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

export async function findStoredOf(db: Db, ids: readonly number[]): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await selectStored(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

export const findProducing = (db: Db, item: string) =>
  db
    .selectFrom('product')
    .select(['name', 'picture', 'kind', 'target_production_count as target'])
    .where('produces_name', '=', item)
    .execute();

/** Serialised: each recipe is checked for cycles against all others. */
export const lockRecipes = (tx: Tx) => sql`lock table product in share row exclusive mode`.execute(tx);

const columnsOf = (product: Described) => ({
  name: product.name,
  description: product.description,
  price: product.price,
  kind: product.kind,
  produces_name: product.produces?.name ?? null,
  produces_amount: product.produces?.amount ?? null,
  target_production_count: product.targetProductionCount,
  factory_product: product.factoryProduct,
  picture: product.picture,
  category_id: product.categoryId,
  on_sale: product.onSale,
  sold_out: product.soldOut,
  offer_price: product.offer?.price ?? null,
  offer_until: product.offer ? new Date(product.offer.until) : null,
});

async function insertContents(tx: Tx, id: number, { ingredients, parts }: Described): Promise<void> {
  const of = { product_id: id };
  if (ingredients.length > 0) {
    const rows = ingredients.map(({ name, amount }, position) => ({ ...of, position, name, amount }));
    await tx.insertInto('product_ingredient').values(rows).execute();
  }
  if (parts.length > 0) {
    const rows = parts.map(({ productId, amount }, position) => ({ ...of, position, part_id: productId, amount }));
    await tx.insertInto('product_part').values(rows).execute();
  }
}

const NEXT = sql<number>`(select coalesce(max(position), 0) + 1 from product)`;

export async function insertProduct(tx: Tx, product: Described): Promise<number> {
  const row = { ...columnsOf(product), position: NEXT };
  const { id } = await tx.insertInto('product').values(row).returning('id').executeTakeFirstOrThrow();
  await insertContents(tx, id, product);
  return id;
}

export async function updateProduct(tx: Tx, id: number, product: Described): Promise<void> {
  await tx
    .updateTable('product')
    .set((set) => ({ ...columnsOf(product), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('product_ingredient').where('product_id', '=', id).execute();
  await tx.deleteFrom('product_part').where('product_id', '=', id).execute();
  await insertContents(tx, id, product);
}

export const deleteProduct = (tx: Tx, id: number) => tx.deleteFrom('product').where('id', '=', id).execute();

export async function findUses(db: Db, names: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ item: string; products: string[] }>`
    select item, array_agg(distinct product order by product) as products from (
      select produces_name as item, name as product from product
      union all
      select product_ingredient.name, product.name from product_ingredient join product on product.id = product_id
    ) used where item = any(${[...names]}::text[]) group by item`.execute(db);
  return new Map(rows.map(({ item, products }) => [item, products]));
}

/** Where several products are made of one item, the highest target counts. */
export async function findTargets(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ item: string; target: number }>`
    select produces_name as item, max(target_production_count) as target from product
    where produces_name is not null and target_production_count > 0 group by produces_name`.execute(db);
  return new Map(rows.map(({ item, target }) => [item, target]));
}

export async function findItemUses(db: Db, item: string): Promise<ItemUse[]> {
  const { rows } = await sql<ItemUse>`
    select id as "productId", product.name as product, picture, role, uses.amount::float8 as amount,
      coalesce(produces_amount, 1) as yields
    from product join (
      select id as product_id, kind as role, produces_amount as amount from product where produces_name = ${item}
      union all
      select product_id, 'INGREDIENT', amount from product_ingredient where name = ${item}
    ) uses on product_id = product.id
    order by role = 'INGREDIENT', product.name, product.id`.execute(db);
  return rows;
}

export const hasProductOnSale = (db: Db) =>
  hasRow(db.selectFrom('product').where('on_sale', '=', true).where('price', '>', '0'));

/** Keeps the positions these products have among all. */
export const sortRows = (tx: Tx, ids: readonly number[]) =>
  sql`
    with wanted as (
      select id, row_number() over (order by at) as rank from unnest(${[...ids]}::bigint[]) with ordinality as given (id, at)
    ), places as (
      select position, row_number() over (order by position, id) as rank from product where id = any(${[...ids]}::bigint[])
    )
    update product set position = places.position from wanted join places using (rank) where product.id = wanted.id`.execute(
    tx,
  );

export async function findUsedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('product').select('picture').where('picture', 'in', ids).execute();
  return new Set(rows.flatMap(({ picture }) => picture ?? []));
}

export async function countLow(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from product left join inventory_item on inventory_item.name = produces_name
    where kind = 'MADE' and target_production_count > coalesce(inventory_item.amount, 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface LowRow {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly kind: ProductKind;
  readonly item: string;
  readonly amount: number;
  readonly target: number;
}

/** The emptiest first, and how many there are in all. */
export async function listLow(db: Db, limit: number): Promise<{ total: number; products: LowRow[] }> {
  const { rows } = await sql<LowRow & { total: number }>`
    select product.id, product.name, picture, kind, produces_name as item, coalesce(inventory_item.amount, 0) as amount,
      target_production_count as target, count(*) over () as total
    from product left join inventory_item on inventory_item.name = produces_name
    where produces_name is not null and target_production_count > coalesce(inventory_item.amount, 0)
    order by coalesce(inventory_item.amount, 0)::float8 / target_production_count, product.name, product.id
    limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, products: rows.map(({ total: _, ...row }) => row) };
}
