export { NextOrders } from './board/next-orders.tsx';
export { readOrdersSearch } from './board/order-search.ts';
export { useNewOrderBell } from './board/use-new-order-bell.ts';
export { listOf, missingOf } from './order/line-stock.ts';
export { OrderNumber } from './order/order-label.tsx';
export { ordersQueries } from './orders.queries.ts';
export { GUEST } from './shop/cart-key.ts';
export { ShopWindow } from './shop/shop-window.tsx';
