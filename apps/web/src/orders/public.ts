export { NextOrders } from './board/next-orders.tsx';
export { readOrdersSearch } from './board/order-search.ts';
export { useNewOrderBell } from './board/use-new-order-bell.ts';
export { listOf, missingOf } from './order/line-stock.ts';
export { OrderNumber, outlookOf } from './order/order-label.tsx';
export { ordersQueries } from './orders.queries.ts';
export { useQuickAdd } from './shop/use-quick-add.ts';
