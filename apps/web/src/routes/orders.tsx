import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readOrdersSearch } from '#orders';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const OrdersPage = lazyRouteComponent(() => import('#pages/orders/orders'), 'OrdersPage');

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  ...screen('/orders', OrdersPage),
});
