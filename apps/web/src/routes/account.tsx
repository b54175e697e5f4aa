import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const AccountPage = lazyRouteComponent(() => import('#pages/privacy/account'), 'AccountPage');

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  ...screen('/account', AccountPage),
});
