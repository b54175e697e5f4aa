import * as prices from '@kontor/contract/prices/api.ts';
import { type Samples, upTo } from '#testing/samples.ts';

export const pricesSamples: Samples = {
  rows: ({ many }) => [
    [
      11,
      `insert into item_price (item, price_per_unit) select 'item' || n, 0.0001 * n from ${upTo(Math.min(many, 1_000))}`,
    ],
  ],
  reads: [[prices.listPrices, {}]],
  async writes({ act, admin }) {
    for (const name of ['flour', 'cake'])
      await act(admin, prices.changePrice, { params: { name }, body: { pricePerUnit: 0.5 } });
    await act(admin, prices.removePrice, { params: { name: 'cake' } });
  },
};
