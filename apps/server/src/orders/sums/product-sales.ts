import { type ProductSales, WEEK_HOURS } from '@kontor/contract/orders/product-sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { sumProductDays } from '#products';
import { findLatestHours } from './sums.repo.ts';

/** Days from kept sums; hours from the latest sales, of which there are as many however long the business exists. */
export async function findProductSales(db: Db, productId: number, days: number, now: Date): Promise<ProductSales> {
  const latest = await findLatestHours(db, productId);
  const amounts = new Map(latest.map(({ at, amount }) => [at, amount]));
  return {
    days: await sumProductDays(db, productId, days, now),
    hours: Array.from({ length: WEEK_HOURS }, (_, at) => amounts.get(at) ?? 0),
  };
}
