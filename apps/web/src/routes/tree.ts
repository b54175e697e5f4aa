import { employeesRoute } from './employees.tsx';
import { homeRoute, startRoute } from './home.tsx';
import { rootRoute } from './root.tsx';
import { later } from './screen.tsx';
import { settingsRoute } from './settings.tsx';

/** Every address of the product. A new screen replaces its `later` by its route, and the menu links it. */
export const routeTree = rootRoute.addChildren([
  startRoute,
  homeRoute,
  settingsRoute,
  employeesRoute,
  later('/warehouse'),
  later('/products'),
  later('/warehouse-history'),
  later('/item-price-configs'),
  later('/production'),
  later('/order'),
  later('/orders'),
  later('/audit-log'),
  later('/tip-games'),
  later('/tip-games/$id'),
  later('/tip-games/$id/tip'),
  later('/tip-games-settings'),
  later('/video-on-demand'),
  later('/video-on-demand/$streamId'),
  later('/racing/my-profile'),
  later('/racing/tracks'),
  later('/racing/tournaments'),
  later('/racing/top-times'),
]);
