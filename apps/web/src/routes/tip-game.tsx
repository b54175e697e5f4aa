import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const GamePage = lazyRouteComponent(() => import('#pages/tips/game'), 'GamePage');

export const tipGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games/$id',
  ...screen('/tip-games/$id', GamePage),
});
