import { changeOrder, placeOrder } from '@kontor/contract/orders/api.ts';
import * as production from '@kontor/contract/production/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import fc from 'fast-check';
import { itemsUpTo, of, type Samples } from '#testing/samples.ts';

export const productionSamples: Samples = {
  bodies: {
    'POST /api/productions': fc.record({
      productions: of([{ productId: 1, productions: 1 }]),
      seen: of(itemsUpTo(5).map((name) => ({ name, amount: 10 }))),
    }),
  },
  async writes({ act, clerk, mara }) {
    const id = (await clerk.call(listProducts)).body[0]?.id ?? 0;
    await act(clerk, production.bookProduction, { params: { id }, body: { productions: 10 } });
    const seen = [
      { name: 'flour', amount: 40 },
      { name: 'bread', amount: 10 },
    ];
    await act(clerk, production.bookProductions, { body: { productions: [{ productId: id, productions: 1 }], seen } });
    const order = await act(mara, placeOrder, { body: { items: [{ productId: id, amount: 15 }] } });
    const params = { id: order.id };
    await act(clerk, production.makeMissing, { params });
    // Left alone it would expire, sooner or later in the day depending on how fast the machine is.
    await act(mara, changeOrder, { params, body: { version: order.version, status: 'CANCELLED' } });
  },
};
