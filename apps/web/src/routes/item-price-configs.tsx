import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const PricesPage = lazyRouteComponent(() => import('#pages/prices/prices'), 'PricesPage');

export const itemPriceConfigsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/item-price-configs',
  ...screen('/item-price-configs', PricesPage),
});
