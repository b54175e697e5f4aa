import { centsOf, fromCents } from '@kontor/contract/core/money.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo, Slice } from '#platform/slice.ts';
import { hasPrices, noteChanges, savePrices } from './prices.repo.ts';
import { pricesRoutes } from './prices.routes.ts';

/** Buy-in prices of the demo; some are missing on purpose, so that incomplete costs can be seen. */
const DEMO_PRICES: Record<string, number> = {
  wheat: 0.1,
  water: 0.2,
  sugar: 0.1,
  salt: 0.1,
  milk: 0.9,
  eggs: 0.3,
  butter: 1.4,
  yeast: 0.4,
  flour: 0.7,
  dough: 0.9,
  apples: 0.3,
  grapes: 0.4,
  lemons: 0.4,
  tomatoes: 0.2,
  onions: 0.2,
  olive_oil: 4.5,
  cheese: 1.8,
  bread: 1.6,
  tomato_sauce: 1.1,
  glass_bottle: 0.3,
  label: 0.1,
  coffee_beans: 0.1,
  coffee_powder: 1.3,
  apple_juice: 1.9,
  honey: 3.2,
  repairkit: 7.5,
  flashlight: 2.2,
};

const DAY_MS = 24 * 3_600_000;
/** What the same cost some days ago, as a share of today's price. */
const EARLIER = [
  [60, 0.9],
  [26, 1.1],
  [9, 1],
] as const;

async function seedPrices(tx: Tx, { now }: Demo): Promise<void> {
  if (await hasPrices(tx)) return;
  await savePrices(tx, DEMO_PRICES);
  const changes = EARLIER.flatMap(([days, share]) =>
    Object.entries(DEMO_PRICES).map(([item, price]) => ({
      item,
      pricePerUnit: fromCents(centsOf(price * share)),
      at: new Date(now.getTime() - days * DAY_MS),
    })),
  );
  await noteChanges(tx, changes);
}

export const pricesSlice = {
  tables: { growing: ['item_price_change'], bounded: ['item_price'] },
  routes: pricesRoutes,
  demo: seedPrices,
} satisfies Slice;
