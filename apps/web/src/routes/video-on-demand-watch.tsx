import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readWatchSearch } from '#videos';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const WatchPage = lazyRouteComponent(() => import('#pages/videos/watch'), 'WatchPage');

export const videoOnDemandWatchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/video-on-demand/$streamId',
  validateSearch: readWatchSearch,
  ...screen('/video-on-demand/$streamId', WatchPage),
});
