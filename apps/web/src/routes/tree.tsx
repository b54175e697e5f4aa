import { createRootRoute, createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router';
import { readAuditSearch } from '#audit';
import { readHelpSearch } from '#help';
import { readOrdersSearch } from '#orders';
import { readPlan } from '#production';
import { readTopTimesSearch, readTournamentSearch } from '#racing';
import { AppShell } from '#shell/app-shell.tsx';
import { HomePage } from '#shell/home/home-page.tsx';
import { NotFound } from '#shell/screen-access.tsx';
import { readTipGamesSearch, readTipSettingsSearch } from '#tips';
import { readWatchSearch } from '#videos';
import { readHistorySearch } from './history-search.ts';
import { screen } from './screen.tsx';

const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: () => <NotFound /> });

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', component: HomePage });
const tabletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tablet',
  component: lazy(() => import('#pages/tablet/tablet'), 'TabletPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  ...screen(
    '/account',
    lazy(() => import('#pages/privacy/account'), 'AccountPage'),
  ),
});
const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  validateSearch: readHelpSearch,
  ...screen(
    '/help',
    lazy(() => import('#pages/help/help'), 'HelpPage'),
  ),
});
const helpChapterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/$chapter',
  validateSearch: readHelpSearch,
  ...screen(
    '/help/$chapter',
    lazy(() => import('#pages/help/chapter'), 'ChapterPage'),
  ),
});
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  ...screen(
    '/settings',
    lazy(() => import('#pages/business/settings'), 'SettingsPage'),
  ),
});
const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  ...screen(
    '/setup',
    lazy(() => import('#pages/setup/setup'), 'SetupPage'),
  ),
});
const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim',
  ...screen(
    '/claim',
    lazy(() => import('#pages/setup/claim'), 'ClaimPage'),
  ),
});
const employeesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/employees',
  ...screen(
    '/employees',
    lazy(() => import('#pages/users/employees'), 'EmployeesPage'),
  ),
});
const warehouseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warehouse',
  validateSearch: ({ inventur }: Record<string, unknown>): { inventur?: 1 } => (inventur ? { inventur: 1 } : {}),
  ...screen(
    '/warehouse',
    lazy(() => import('#pages/inventory/stock/inventory'), 'InventoryPage'),
  ),
});
const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products',
  ...screen(
    '/products',
    lazy(() => import('#pages/products/products'), 'ProductsPage'),
  ),
});
const warehouseHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warehouse-history',
  validateSearch: readHistorySearch,
  ...screen(
    '/warehouse-history',
    lazy(() => import('#pages/inventory/history/history'), 'HistoryPage'),
  ),
});
const itemPriceConfigsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/item-price-configs',
  ...screen(
    '/item-price-configs',
    lazy(() => import('#pages/prices/prices'), 'PricesPage'),
  ),
});
const productionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/production',
  validateSearch: readPlan,
  ...screen(
    '/production',
    lazy(() => import('#pages/production/production'), 'ProductionPage'),
  ),
});
const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  ...screen(
    '/menu',
    lazy(() => import('#pages/orders/shop/menu'), 'MenuPage'),
  ),
});
const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order',
  ...screen(
    '/order',
    lazy(() => import('#pages/orders/shop/order'), 'OrderPage'),
  ),
});
const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  ...screen(
    '/orders',
    lazy(() => import('#pages/orders/board/orders'), 'OrdersPage'),
  ),
});
const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  ...screen(
    '/audit-log',
    lazy(() => import('#pages/audit/audit'), 'AuditPage'),
  ),
});
const tipGamesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games',
  validateSearch: readTipGamesSearch,
  ...screen(
    '/tip-games',
    lazy(() => import('#pages/tips/games/tip-games'), 'TipGamesPage'),
  ),
});
const tipGamesIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games/$id',
  ...screen(
    '/tip-games/$id',
    lazy(() => import('#pages/tips/games/game'), 'GamePage'),
  ),
});
const tipGamesIdTipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games/$id/tip',
  ...screen(
    '/tip-games/$id/tip',
    lazy(() => import('#pages/tips/tipping/tip'), 'TipPage'),
  ),
});
const tipGamesSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tip-games-settings',
  validateSearch: readTipSettingsSearch,
  ...screen(
    '/tip-games-settings',
    lazy(() => import('#pages/tips/games/tip-games-settings'), 'TipGamesSettingsPage'),
  ),
});
const videoOnDemandRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/video-on-demand',
  ...screen(
    '/video-on-demand',
    lazy(() => import('#pages/videos/library/videos'), 'VideosPage'),
  ),
});
const videoOnDemandStreamIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/video-on-demand/$streamId',
  validateSearch: readWatchSearch,
  ...screen(
    '/video-on-demand/$streamId',
    lazy(() => import('#pages/videos/player/watch'), 'WatchPage'),
  ),
});
const racingMyProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/my-profile',
  ...screen(
    '/racing/my-profile',
    lazy(() => import('#pages/racing/drivers/my-profile'), 'MyProfilePage'),
  ),
});
const racingTracksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tracks',
  ...screen(
    '/racing/tracks',
    lazy(() => import('#pages/racing/tracks/tracks'), 'TracksPage'),
  ),
});
const racingTracksIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tracks/$id',
  ...screen(
    '/racing/tracks/$id',
    lazy(() => import('#pages/racing/tracks/track'), 'TrackPage'),
  ),
});
const racingTournamentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tournaments',
  ...screen(
    '/racing/tournaments',
    lazy(() => import('#pages/racing/tournaments/tournaments'), 'TournamentsPage'),
  ),
});
const racingTournamentsIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/tournaments/$id',
  validateSearch: readTournamentSearch,
  ...screen(
    '/racing/tournaments/$id',
    lazy(() => import('#pages/racing/tournaments/tournament'), 'TournamentPage'),
  ),
});
const racingTopTimesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/racing/top-times',
  validateSearch: readTopTimesSearch,
  ...screen(
    '/racing/top-times',
    lazy(() => import('#pages/racing/laps/top-times'), 'TopTimesPage'),
  ),
});

/** Every address of the product. */
export const routeTree = rootRoute.addChildren([
  startRoute,
  homeRoute,
  tabletRoute,
  accountRoute,
  helpRoute,
  helpChapterRoute,
  settingsRoute,
  setupRoute,
  claimRoute,
  employeesRoute,
  warehouseRoute,
  productsRoute,
  warehouseHistoryRoute,
  itemPriceConfigsRoute,
  productionRoute,
  menuRoute,
  orderRoute,
  ordersRoute,
  auditLogRoute,
  tipGamesRoute,
  tipGamesIdRoute,
  tipGamesIdTipRoute,
  tipGamesSettingsRoute,
  videoOnDemandRoute,
  videoOnDemandStreamIdRoute,
  racingMyProfileRoute,
  racingTracksRoute,
  racingTracksIdRoute,
  racingTournamentsRoute,
  racingTournamentsIdRoute,
  racingTopTimesRoute,
]);
