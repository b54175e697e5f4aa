import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TrackPage = lazyRouteComponent(() => import('#pages/racing/track'), 'TrackPage');

export const racingTrackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tracks/$id',
  ...screen('/racing/tracks/$id', TrackPage),
});
