import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { screen } from './screen.tsx';

const SettingsPage = lazyRouteComponent(() => import('#pages/business/settings'), 'SettingsPage');

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  ...screen('/settings', SettingsPage),
});
