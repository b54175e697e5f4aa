export { listOf, missingOf } from './board.ts';
export { OrderNumber } from './order-number.tsx';
export { ordersLive } from './orders.live.ts';
export { ordersQueries } from './orders.queries.ts';
export { readOrdersSearch } from './orders-search.ts';
export { useNewOrderBell } from './use-new-order-bell.ts';
