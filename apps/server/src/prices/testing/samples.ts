import * as prices from '@kontor/contract/prices/api.ts';
import { MIDDLE, moment, type Samples, upTo } from '#testing/samples.ts';

export const pricesSamples: Samples = {
  rows: ({ many }) => [
    [
      11,
      `insert into item_price (item, price_per_unit) select 'item' || n, 0.0001 * n from ${upTo(Math.min(many, 1_000))}`,
    ],
    [
      62,
      `insert into item_price_change (item, price_per_unit, at)
      select 'item' || 1 + n % 100, case when n % 9 > 0 then 0.0001 * n end, ${moment} from ${upTo(many)}`,
    ],
  ],
  reads: [
    [prices.listPrices, {}],
    [
      prices.listPriceChanges,
      { params: { name: 'item10' } },
      { params: { name: 'item10' }, query: { before: MIDDLE, limit: 5 } },
    ],
  ],
  async writes({ act, admin }) {
    for (const name of ['flour', 'cake'])
      await act(admin, prices.changePrice, { params: { name }, body: { pricePerUnit: 0.5 } });
    await act(admin, prices.removePrice, { params: { name: 'cake' } });
  },
};
