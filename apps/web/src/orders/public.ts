export { readOrdersSearch } from './board/order-search.ts';
export { useNewOrderBell } from './board/use-new-order-bell.ts';
export { listOf, missingOf } from './order/line-stock.ts';
export { OrderNumber } from './order/order-label.tsx';
export { outlookOf } from './order/outlook.ts';
export { ordersQueries } from './orders.queries.ts';
export { useQuickAdd } from './shop/use-quick-add.ts';
