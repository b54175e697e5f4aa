import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPlan } from '#production';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const ProductionPage = lazyRouteComponent(() => import('#pages/production/production'), 'ProductionPage');

export const productionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/production',
  validateSearch: readPlan,
  ...screen('/production', ProductionPage),
});
