import { employeesRoute } from './employees.tsx';
import { homeRoute, startRoute } from './home.tsx';
import { itemPriceConfigsRoute } from './item-price-configs.tsx';
import { productionRoute } from './production.tsx';
import { productsRoute } from './products.tsx';
import { rootRoute } from './root.tsx';
import { later } from './screen.tsx';
import { settingsRoute } from './settings.tsx';
import { warehouseRoute } from './warehouse.tsx';
import { warehouseHistoryRoute } from './warehouse-history.tsx';

/** Every address of the product. A new screen replaces its `later` by its route, and the menu links it. */
export const routeTree = rootRoute.addChildren([
  startRoute,
  homeRoute,
  settingsRoute,
  employeesRoute,
  warehouseRoute,
  productsRoute,
  warehouseHistoryRoute,
  itemPriceConfigsRoute,
  productionRoute,
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
