import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTopTimesSearch } from '#racing';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TopTimesPage = lazyRouteComponent(() => import('#pages/racing/top-times'), 'TopTimesPage');

export const racingTopTimesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/top-times',
  validateSearch: readTopTimesSearch,
  ...screen('/racing/top-times', TopTimesPage),
});
