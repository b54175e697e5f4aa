export { listOf, missingOf } from './board.ts';
export { OrderNumber } from './order-number.tsx';
export { ordersQueries } from './orders.queries.ts';
export { readOrdersSearch } from './orders-search.ts';
export { useNewOrderBell } from './use-new-order-bell.ts';
