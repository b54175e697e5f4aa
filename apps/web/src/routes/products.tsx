import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const ProductsPage = lazyRouteComponent(() => import('#pages/products/products'), 'ProductsPage');

export const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products',
  ...screen('/products', ProductsPage),
});
