import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTipSettingsSearch } from '#tips';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TipGamesSettingsPage = lazyRouteComponent(() => import('#pages/tips/tip-games-settings'), 'TipGamesSettingsPage');

export const tipGamesSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games-settings',
  validateSearch: readTipSettingsSearch,
  ...screen('/tip-games-settings', TipGamesSettingsPage),
});
