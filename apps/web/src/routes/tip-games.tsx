import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTipGamesSearch } from '#tips';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TipGamesPage = lazyRouteComponent(() => import('#pages/tips/tip-games'), 'TipGamesPage');

export const tipGamesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games',
  validateSearch: readTipGamesSearch,
  ...screen('/tip-games', TipGamesPage),
});
