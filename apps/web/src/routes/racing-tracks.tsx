import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const TracksPage = lazyRouteComponent(() => import('#pages/racing/tracks'), 'TracksPage');

export const racingTracksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tracks',
  ...screen('/racing/tracks', TracksPage),
});
