import * as priceLists from '@kontor/contract/price-lists/api.ts';
import fc from 'fast-check';
import { of, person, type Samples, upTo, words } from '#testing/samples.ts';

export const priceListsSamples: Samples = {
  rows: () => [
    [53, `insert into price_list (name, percent, position) select 'Liste ' || n, -5 * n, n from ${upTo(3)}`],
    [53, `insert into price_list_customer (customer_id, price_list_id) select ${person}, n from ${upTo(3)}`],
  ],
  reads: [
    [priceLists.listPriceLists, {}],
    [priceLists.getMyPriceList, {}],
    [priceLists.listCustomers, {}, { query: { search: 'Person 177' } }, { query: { listId: '1' } }],
  ],
  bodies: {
    'PUT /api/price-lists': fc.record({
      lists: fc.uniqueArray(fc.record({ name: words, percent: of(-10, 0, 15) }), {
        selector: ({ name }) => name,
        maxLength: 2,
      }),
    }),
    'PUT /api/price-lists/customers/:id': fc.record({ listId: of(null, 1) }),
  },
  params: { 'PUT /api/price-lists/customers/:id': fc.constantFrom({ id: '1000002' }, { id: '1000020' }) },
  async writes({ act, admin, mara }) {
    const [list] = await act(admin, priceLists.savePriceLists, {
      body: { lists: [{ name: 'Stammkunde', percent: -10 }] },
    });
    const change = { params: { id: mara.id }, body: { listId: list?.id ?? null } };
    await act(admin, priceLists.changeCustomer, change);
  },
};
