import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TournamentsPage = lazyRouteComponent(() => import('#pages/racing/tournaments'), 'TournamentsPage');

export const racingTournamentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tournaments',
  ...screen('/racing/tournaments', TournamentsPage),
});
