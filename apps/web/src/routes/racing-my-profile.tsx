import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const MyProfilePage = lazyRouteComponent(() => import('#pages/racing/my-profile'), 'MyProfilePage');

export const racingMyProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/my-profile',
  ...screen('/racing/my-profile', MyProfilePage),
});
