import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TipPage = lazyRouteComponent(() => import('#pages/tips/tip'), 'TipPage');

export const tipGameTipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games/$id/tip',
  ...screen('/tip-games/$id/tip', TipPage),
});
