import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const OrderPage = lazyRouteComponent(() => import('#pages/orders/order'), 'OrderPage');

export const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order',
  ...screen('/order', OrderPage),
});
