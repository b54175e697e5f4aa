import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const VideosPage = lazyRouteComponent(() => import('#pages/videos/videos'), 'VideosPage');

export const videoOnDemandRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/video-on-demand',
  ...screen('/video-on-demand', VideosPage),
});
