import { accountRoute } from './account.tsx';
import { auditLogRoute } from './audit-log.tsx';
import { employeesRoute } from './employees.tsx';
import { homeRoute, startRoute } from './home.tsx';
import { itemPriceConfigsRoute } from './item-price-configs.tsx';
import { orderRoute } from './order.tsx';
import { ordersRoute } from './orders.tsx';
import { productionRoute } from './production.tsx';
import { productsRoute } from './products.tsx';
import { racingMyProfileRoute } from './racing-my-profile.tsx';
import { racingTopTimesRoute } from './racing-top-times.tsx';
import { racingTournamentRoute } from './racing-tournament.tsx';
import { racingTournamentsRoute } from './racing-tournaments.tsx';
import { racingTrackRoute } from './racing-track.tsx';
import { racingTracksRoute } from './racing-tracks.tsx';
import { rootRoute } from './root.tsx';
import { settingsRoute } from './settings.tsx';
import { tipGameRoute } from './tip-game.tsx';
import { tipGameTipRoute } from './tip-game-tip.tsx';
import { tipGamesRoute } from './tip-games.tsx';
import { tipGamesSettingsRoute } from './tip-games-settings.tsx';
import { videoOnDemandRoute } from './video-on-demand.tsx';
import { videoOnDemandWatchRoute } from './video-on-demand-watch.tsx';
import { warehouseRoute } from './warehouse.tsx';
import { warehouseHistoryRoute } from './warehouse-history.tsx';

/** Every address of the product. */
export const routeTree = rootRoute.addChildren([
  startRoute,
  homeRoute,
  accountRoute,
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
  racingMyProfileRoute,
  racingTracksRoute,
  racingTrackRoute,
  racingTournamentsRoute,
  racingTournamentRoute,
  racingTopTimesRoute,
]);
