import * as orders from '@kontor/contract/orders/api.ts';
import { getOwnRunning } from '@kontor/contract/orders/own-api.ts';
import * as till from '@kontor/contract/orders/till-api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import fc from 'fast-check';
import { countedBy, MIDDLE, now, of, person, type Samples, upTo, words } from '#testing/samples.ts';

const version = of(1, 1, 1, 2, 3);

export const ordersSamples: Samples = {
  rows: ({ many, state }) => [
    // The last hundred are under way, each of another customer; of fewer all but every sixth.
    [
      14,
      `insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at, version)
      select case when is_running then ${person} else (1000001 + n % ${Math.min(many, 200)})::text end,
        case when is_running then (array['NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY'])[1 + n % 4]
          else (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'])[1 + n % 6] end,
        'ans Tor', '0151', 10, 500, 'Person ' || n % 200 || ' Produkt ' || n % 500, at, at, at, case when is_running then 1 else 2 end
      from ${upTo(many)}, lateral (select n > ${many - 100}${many > 100 ? '' : ' and n % 6 > 0'}, ${now} - (${many} - n) * interval '10 minutes') order_at (is_running, at)`,
    ],
    [
      14,
      `insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
      select n, p, 1 + p, 'Produkt', 'item' || 1 + (n + p) % ${Math.min(many, 500)}, 2, 2.5, 500 from ${upTo(many)}, generate_series(0, 1) p`,
    ],
    [
      38,
      `insert into order_part (order_id, position, place, product_id, name, item, amount)
      select n, 1, p, 1 + p, 'Produkt', 'item' || 1 + (n + p) % ${Math.min(many, 500)}, 2 from ${upTo(many)}, generate_series(0, 1) p`,
    ],
    [
      14,
      `insert into order_event (order_id, version, at, to_status, by_name${state < 23 ? '' : ', by_id'})
      select id, step, created_at, case when step < version then 'NEW' else status end, 'Person ' || n % 40${
        state < 23 ? '' : `, case when step > 1 then (1000001 + n % ${Math.min(many, 2_000)})::text end`
      }
      from customer_order, lateral (select id) numbered (n), generate_series(1, version) step`,
    ],
    // Every third was sold over the counter, some to nobody in particular, some are not paid, some were given back.
    [
      54,
      `update customer_order set source = 'TILL', customer_id = case when id % 2 = 0 then customer_id end,
        customer_name = case when id % 2 = 1 then 'Herr ' || id end, discount_cents = 100, discount_reason = 'Mengenrabatt',
        price_list = 'Liste 1', tip_cents = 50, payment = case when id % 5 = 0 then 'INVOICE' else 'CASH' end,
        owed_cents = case when id % 5 = 0 then 900 else 0 end, handed_over_by = (1000001 + id % 40)::text
        where id % 3 = 0 and status = 'COMPLETED'`,
    ],
    ...(state < 59
      ? ([
          [
            54,
            `update customer_order set refunded_at = ${now}, refunded_by = 'Person 1', refunded_by_id = '1000002',
              refund_reason = 'zu viel', goods_back = true where id % 21 = 0 and status = 'COMPLETED' and owed_cents = 0`,
          ],
        ] as const)
      : []),
    [
      59,
      `insert into order_refund (order_id, at, by_name, by_id, reason, goods_back, cents, tip_cents, items)
      select customer_order.id, ${now}, 'Person 1', '1000002', 'zu viel', true, due_cents, tip_cents,
        '[{"name": "Produkt", "amount": 2}, {"name": "Produkt", "amount": 2}]'
      from customer_order where id % 21 = 0 and status = 'COMPLETED' and owed_cents = 0`,
    ],
    // As many as there are orders, of nothing: none is read but those of the orders that are looked at.
    [
      59,
      `insert into order_refund (order_id, at, by_name, reason, goods_back, cents, items)
      select id, ${now}, 'Person 1', '', false, 0, '[]' from customer_order`,
    ],
    [
      59,
      'update order_line set refunded = amount from order_refund where order_refund.order_id = order_line.order_id and cents > 0',
    ],
    [
      59,
      'update customer_order set refunded_cents = due_cents from order_refund where order_id = customer_order.id and cents > 0',
    ],
    [54, 'insert into till_setting (discount_limit) values (25)'],
    // As the migration counts what was there before.
    ...countedBy('0061_order_sums.sql', 'order_hour', 'order_clerk_day', 'product_sale'),
    ...countedBy('0065_order_days.sql', 'order_day'),
  ],
  reads: [
    [till.getTillSettings, {}],
    [orders.getProductSales, { params: { id: 1 } }],
    [
      orders.listOrders,
      {},
      { query: { state: 'running' } },
      { query: { state: 'finished', before: MIDDLE } },
      { query: { mine: 'true' } },
      { query: { mine: 'true', state: 'finished' } },
      { query: { state: 'finished', search: 'Person 177' } },
      { query: { search: 'nirgends' } },
      { query: { search: 'B-2026-0001' } },
      { query: { source: 'TILL' } },
      { query: { owed: 'true' } },
      { query: { state: 'finished', from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' } },
    ],
    [orders.listNextOrders, {}],
    [getOwnRunning, {}],
    [orders.getOrder, { params: { id: MIDDLE } }],
  ],
  bodies: {
    'POST /api/order/:id': fc.oneof(
      fc.record({
        status: of('ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED', 'REJECTED', 'CANCELLED'),
        reason: of('zu spät'),
        version,
      }),
      fc.record({ note: words, version }),
      fc.record({ handsOver: fc.boolean(), version }),
    ),
    'POST /api/till/sales': fc.record({
      items: of([{ productId: 1, amount: 2 }], [{ productId: 2, amount: 1 }]),
      customerName: of(undefined, 'Frau Berg'),
      discount: of(undefined, { amount: { percent: 10 }, reason: 'Mengenrabatt' }),
      payment: of('CASH', 'CARD', 'INVOICE', null),
      handsOver: of(true, true, false),
    }),
    'POST /api/till/sales/:id/payment': fc.record({ payment: of('CASH', 'CARD') }),
    'POST /api/till/sales/:id/refund': fc.record(
      {
        reason: words,
        isBackInStock: fc.boolean(),
        items: of([{ productId: 1, amount: 1 }], [{ productId: 2, amount: 99 }]),
      },
      { requiredKeys: ['reason', 'isBackInStock'] },
    ),
    'PUT /api/till/settings': fc.record({ discountLimit: of(0, 20, 100) }),
  },
  params: {
    'POST /api/till/sales/:id/payment': fc.constant({ id: 30 }),
    'POST /api/till/sales/:id/refund': fc.constantFrom({ id: 6 }, { id: 12 }, { id: 18 }),
  },
  async writes({ act, mara, clerk, admin }) {
    const productId = (await mara.call(listProducts)).body[0]?.id ?? 0;
    const body = { items: [{ productId, amount: 2 }], note: 'Bitte', phone: '555' };
    const placed = await act(mara, orders.placeOrder, { body });
    const params = { id: placed.id };
    let { version } = await act(mara, orders.changeOrder, { params, body: { version: placed.version, note: 'Danke' } });
    for (const status of ['ACCEPTED', 'IN_PROGRESS', 'READY', 'COMPLETED'] as const)
      ({ version } = await act(clerk, orders.changeOrder, { params, body: { version, status } }));
    await act(admin, till.changeTillSettings, { body: { discountLimit: 30 } });
    const discount = { amount: { percent: 10 }, reason: 'Mengenrabatt' };
    const sale = {
      items: [{ productId, amount: 2 }],
      customerName: 'Frau Berg',
      discount,
      payment: 'INVOICE' as const,
    };
    const { id } = await act(clerk, till.sell, { body: sale });
    await act(clerk, till.markPaid, { params: { id: String(id) }, body: { payment: 'CARD' } });
    const refund = { reason: 'zu viel', isBackInStock: true };
    await act(admin, till.refundSale, {
      params: { id: String(id) },
      body: { ...refund, items: [{ productId, amount: 1 }] },
    });
    await act(admin, till.refundSale, { params: { id: String(id) }, body: refund });
  },
};
