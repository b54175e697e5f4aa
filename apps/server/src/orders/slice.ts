import type { Slice } from '#platform/slice.ts';
import { describeMissing, describeOrder, describeOverdue, recordOverdue } from './discord-orders.ts';
import { forgetOrderer } from './forget-orderer.ts';
import { type Deps, expireAll, ordersRoutes } from './orders.routes.ts';
import { findTexts, PERSONAL_ORDERS } from './personal.repo.ts';
import { seedOrders } from './seed-demo.ts';

const EXPIRY_MS = 20_000;

export const ordersSlice = {
  tables: {
    growing: ['customer_order', 'order_event', 'order_line', 'order_part', 'order_refund'],
    // A few rows a day.
    bounded: ['order_hour', 'order_day', 'order_clerk_day', 'till_setting'],
  },
  routes: ordersRoutes,
  start: (platform) => ({ jobs: [{ name: 'orders', everyMs: EXPIRY_MS, run: () => expireAll(platform) }] }),
  demo: seedOrders,
  personal: { sections: PERSONAL_ORDERS, findTexts, forget: forgetOrderer },
  notices: { ORDER: describeOrder, ORDER_OVERDUE: describeOverdue, PRODUCTION_MISSING: describeMissing },
  recordDue: recordOverdue,
} satisfies Slice<Deps>;
