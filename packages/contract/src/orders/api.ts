import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { ProductSales, SalesSpan } from './product-sales.ts';
import { NewOrder, NextOrders, Order, OrderChange, OrderFilter } from './schema.ts';

const id = z.object({ id: Id });

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary:
    'Orders, newest first: all of them for staff, the own ones for customers. Changes by the customer are not in it.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  query: OrderFilter,
  response: z.array(Order),
  paged: true,
});

export const listNextOrders = endpoint({
  method: 'GET',
  path: '/api/orders/next',
  summary: 'The running orders that come next, oldest first, and how many run.',
  access: 'moderator',
  feature: 'PRODUCT_ORDER',
  response: NextOrders,
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Place an order; only one at a time, and only while logged in on the game server unless `mayOrder` is `ANYONE`.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  rateLimit: 'orders',
  body: NewOrder,
  response: Order,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/order/:id',
  summary: 'One order with everything that happened to it.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  params: id,
  response: Order,
});

export const getProductSales = endpoint({
  method: 'GET',
  path: '/api/products/:id/sales',
  summary: 'How often a product was sold on the last days, what it brought and cost, and at which hours.',
  access: 'admin',
  feature: 'PRODUCT_ORDER',
  params: id,
  query: SalesSpan,
  response: ProductSales,
});

export const changeOrder = endpoint({
  method: 'POST',
  path: '/api/order/:id',
  summary:
    'Move an order on, take it over, announce its hand-over, or change it while it is new: at most 20 times, each counted like a new order.',
  access: 'user',
  feature: 'PRODUCT_ORDER',
  params: id,
  body: OrderChange,
  response: Order,
});

export { orderUpdate } from './topics.ts';
