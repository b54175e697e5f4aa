import { auditLogRoute } from './audit-log.tsx';
import { employeesRoute } from './employees.tsx';
import { homeRoute, startRoute } from './home.tsx';
import { itemPriceConfigsRoute } from './item-price-configs.tsx';
import { orderRoute } from './order.tsx';
import { ordersRoute } from './orders.tsx';
import { productionRoute } from './production.tsx';
import { productsRoute } from './products.tsx';
import { rootRoute } from './root.tsx';
import { later } from './screen.tsx';
import { settingsRoute } from './settings.tsx';
import { tipGameRoute } from './tip-game.tsx';
import { tipGameTipRoute } from './tip-game-tip.tsx';
import { tipGamesRoute } from './tip-games.tsx';
import { tipGamesSettingsRoute } from './tip-games-settings.tsx';
import { videoOnDemandRoute } from './video-on-demand.tsx';
import { videoOnDemandWatchRoute } from './video-on-demand-watch.tsx';
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
  orderRoute,
  ordersRoute,
  auditLogRoute,
  tipGamesRoute,
  tipGameRoute,
  tipGameTipRoute,
  tipGamesSettingsRoute,
  videoOnDemandRoute,
  videoOnDemandWatchRoute,
  later('/racing/my-profile'),
  later('/racing/tracks'),
  later('/racing/tournaments'),
  later('/racing/top-times'),
]);
