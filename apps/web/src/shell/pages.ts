import type { Access } from '@kontor/contract/core/roles.ts';
import type { ScreenPath } from '@kontor/contract/screens.ts';
import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '#audit';
import { readCashSearch } from '#cash';
import { readHelpSearch } from '#help';
import { readInsightsSearch } from '#insights';
import { readHistorySearch, readStockSearch } from '#inventory';
import { readOrdersSearch } from '#orders';
import {
  AuditIcon,
  CashIcon,
  CupIcon,
  DutyIcon,
  FlagIcon,
  HistoryIcon,
  HomeIcon,
  type Icon,
  InsightsIcon,
  LapIcon,
  OfferIcon,
  OrderIcon,
  OrdersIcon,
  PeopleIcon,
  PersonIcon,
  PriceIcon,
  ProductIcon,
  RecipeIcon,
  RecordingIcon,
  SettingsIcon,
  StockCheckIcon,
  StockIcon,
  TillIcon,
  TrackIcon,
  WageIcon,
} from '#platform/ui/icons.ts';
import { readPlan } from '#production';
import { readNewProductSearch, readProductSearch, readProductsSearch } from '#products';
import { readProfileSearch, readTopTimesSearch, readTournamentSearch } from '#racing';
import { readCheckSearch } from '#stock-check';
import { readTipGamesSearch, readTipSettingsSearch } from '#tips';
import { readWatchSearch } from '#videos';
import { readWagesSearch } from '#wages';

export const MENU_GROUPS = ['Laden', 'Lager', 'Freizeit', 'Leitung'] as const;

type MenuLine = readonly [group: (typeof MENU_GROUPS)[number], label: string, icon: Icon];

/** What the browser application knows of a screen; who may open it stands in SCREENS of the contract. */
interface PageRecord {
  /** None for the home page, which is part of the first load. */
  readonly page?: RouteComponent;
  /** Reads what the address says after `?`; nonsense in it is dropped. */
  readonly search?: (search: Record<string, unknown>) => object;
  readonly chapter: string;
  /** A line of the side menu; the counter comes from home/waiting.ts. */
  readonly menu?: MenuLine;
  /** The line for those without this right, for whom the screen shows only what is theirs. */
  readonly ownMenu?: { readonly unless: Access; readonly line: MenuLine };
  /** A card on the home page, under the name and icon of the menu. */
  readonly card?: {
    readonly section: 'Bestellsystem' | 'Rennen';
    readonly text: string;
    readonly label?: string;
    readonly access?: Access;
  };
}

/** One record for each screen, in the sequence of the menu and of the cards. A forgotten screen does not compile. */
export const PAGES = {
  '/': { chapter: 'start', menu: ['Laden', 'Start', HomeIcon] },
  '/home': { chapter: 'start' },
  '/menu': {
    page: lazy(() => import('#pages/orders/shop/menu'), 'MenuPage'),
    chapter: 'bestellen',
    menu: ['Laden', 'Karte', OfferIcon],
  },
  '/order': {
    page: lazy(() => import('#pages/orders/shop/order'), 'OrderPage'),
    chapter: 'bestellen',
    menu: ['Laden', 'Bestellen', OrderIcon],
    card: { section: 'Bestellsystem', text: 'Ware aussuchen oder nachsehen, wie weit deine Bestellung ist.' },
  },
  '/orders': {
    page: lazy(() => import('#pages/orders/board/orders'), 'OrdersPage'),
    search: readOrdersSearch,
    chapter: 'bestellungen',
    menu: ['Laden', 'Bestellungen', OrdersIcon],
    card: { section: 'Bestellsystem', text: 'Annehmen, bearbeiten und zur Abholung bereitstellen.' },
  },
  '/till': {
    page: lazy(() => import('#pages/orders/till/till'), 'TillPage'),
    chapter: 'kasse',
    menu: ['Laden', 'Kasse', TillIcon],
  },
  '/cash-book': {
    page: lazy(() => import('#pages/cash/cash-book'), 'CashBookPage'),
    search: readCashSearch,
    chapter: 'kassenbuch',
    menu: ['Laden', 'Kassenbuch', CashIcon],
  },
  '/cash-book/$close': { page: lazy(() => import('#pages/cash/close/close'), 'ClosePage'), chapter: 'kassenbuch' },
  '/insights': {
    page: lazy(() => import('#pages/insights/insights'), 'InsightsPage'),
    search: readInsightsSearch,
    chapter: 'auswertung',
    menu: ['Laden', 'Auswertung', InsightsIcon],
  },
  '/duty': {
    page: lazy(() => import('#pages/team/duty'), 'DutyPage'),
    chapter: 'dienst',
    menu: ['Laden', 'Dienst', DutyIcon],
  },
  '/duty/$section': { page: lazy(() => import('#pages/team/duty-section'), 'DutySectionPage'), chapter: 'dienst' },
  '/warehouse': {
    page: lazy(() => import('#pages/inventory/stock/inventory'), 'InventoryPage'),
    search: readStockSearch,
    chapter: 'inventar',
    menu: ['Lager', 'Inventar', StockIcon],
    card: {
      section: 'Bestellsystem',
      label: 'Lager & Inventur',
      text: 'Bestand nachsehen, Zu- und Abgänge erfassen.',
      access: 'moderator',
    },
  },
  '/warehouse/$item': { page: lazy(() => import('#pages/inventory/item/item'), 'ItemPage'), chapter: 'inventar' },
  '/production': {
    page: lazy(() => import('#pages/production/production'), 'ProductionPage'),
    search: readPlan,
    chapter: 'produktion',
    menu: ['Lager', 'Produktion', RecipeIcon],
  },
  '/products': {
    page: lazy(() => import('#pages/products/products'), 'ProductsPage'),
    search: readProductsSearch,
    chapter: 'produkte',
    menu: ['Lager', 'Produkte', ProductIcon],
  },
  '/products/new': {
    page: lazy(() => import('#pages/products/product/new-product'), 'NewProductPage'),
    search: readNewProductSearch,
    chapter: 'produkte',
  },
  '/products/$id': {
    page: lazy(() => import('#pages/products/product/product'), 'ProductPage'),
    search: readProductSearch,
    chapter: 'produkte',
  },
  '/item-price-configs': {
    page: lazy(() => import('#pages/prices/prices'), 'PricesPage'),
    chapter: 'einkaufspreise',
    menu: ['Lager', 'Einkaufspreise', PriceIcon],
  },
  '/warehouse-history': {
    page: lazy(() => import('#pages/inventory/history/history'), 'HistoryPage'),
    search: readHistorySearch,
    chapter: 'lagerverlauf',
    menu: ['Lager', 'Lagerverlauf', HistoryIcon],
  },
  '/stock-check': {
    page: lazy(() => import('#pages/stock-check/stock-check'), 'StockCheckPage'),
    search: readCheckSearch,
    chapter: 'abgleich',
    menu: ['Lager', 'Abgleich', StockCheckIcon],
  },
  '/tip-games': {
    page: lazy(() => import('#pages/tips/games/tip-games'), 'TipGamesPage'),
    search: readTipGamesSearch,
    chapter: 'tippspiele',
    menu: ['Freizeit', 'Tippspiele', CupIcon],
  },
  '/tip-games/$id': { page: lazy(() => import('#pages/tips/games/game'), 'GamePage'), chapter: 'tippspiele' },
  '/tip-games/$id/tip': { page: lazy(() => import('#pages/tips/tipping/tip'), 'TipPage'), chapter: 'tippspiele' },
  '/tip-games-settings': {
    page: lazy(() => import('#pages/tips/games/tip-games-settings'), 'TipGamesSettingsPage'),
    search: readTipSettingsSearch,
    chapter: 'tippspiele-verwalten',
    menu: ['Freizeit', 'Tippspiele verwalten', CupIcon],
  },
  '/video-on-demand': {
    page: lazy(() => import('#pages/videos/library/videos'), 'VideosPage'),
    chapter: 'aufnahmen',
    menu: ['Freizeit', 'Aufnahmen', RecordingIcon],
  },
  '/video-on-demand/$streamId': {
    page: lazy(() => import('#pages/videos/player/watch'), 'WatchPage'),
    search: readWatchSearch,
    chapter: 'aufnahmen',
  },
  '/racing/tournaments': {
    page: lazy(() => import('#pages/racing/tournaments/tournaments'), 'TournamentsPage'),
    chapter: 'turniere',
    menu: ['Freizeit', 'Turniere', FlagIcon],
    card: { section: 'Rennen', text: 'Anmelden, mitfahren, Wertung verfolgen.' },
  },
  '/racing/tournaments/$id': {
    page: lazy(() => import('#pages/racing/tournaments/tournament'), 'TournamentPage'),
    search: readTournamentSearch,
    chapter: 'turniere',
  },
  '/racing/drivers/$id': {
    page: lazy(() => import('#pages/racing/drivers/driver'), 'DriverPage'),
    chapter: 'fahrerprofil',
  },
  '/racing/teams/$id': { page: lazy(() => import('#pages/racing/teams/team'), 'TeamPage'), chapter: 'fahrerprofil' },
  '/racing/top-times': {
    page: lazy(() => import('#pages/racing/laps/top-times'), 'TopTimesPage'),
    search: readTopTimesSearch,
    chapter: 'bestzeiten',
    menu: ['Freizeit', 'Bestzeiten', LapIcon],
    card: { section: 'Rennen', text: 'Wer auf welcher Strecke vorn liegt.' },
  },
  '/racing/tracks': {
    page: lazy(() => import('#pages/racing/tracks/tracks'), 'TracksPage'),
    chapter: 'strecken',
    menu: ['Freizeit', 'Strecken', TrackIcon],
    card: { section: 'Rennen', text: 'Länge, Art und wer den Rekord hält.' },
  },
  '/racing/tracks/$id': { page: lazy(() => import('#pages/racing/tracks/track'), 'TrackPage'), chapter: 'strecken' },
  '/racing/my-profile': {
    page: lazy(() => import('#pages/racing/drivers/my-profile'), 'MyProfilePage'),
    search: readProfileSearch,
    chapter: 'fahrerprofil',
    menu: ['Freizeit', 'Mein Fahrerprofil', PersonIcon],
    card: { section: 'Rennen', text: 'Startnummer, Team und deine Zeiten.' },
  },
  '/wages': {
    page: lazy(() => import('#pages/wages/wages'), 'WagesPage'),
    search: readWagesSearch,
    chapter: 'loehne',
    menu: ['Leitung', 'Löhne', WageIcon],
    ownMenu: { unless: 'super-admin', line: ['Laden', 'Mein Lohn', WageIcon] },
  },
  '/employees': {
    page: lazy(() => import('#pages/users/employees'), 'EmployeesPage'),
    chapter: 'mitarbeiter',
    menu: ['Leitung', 'Mitarbeiter', PeopleIcon],
  },
  '/audit-log': {
    page: lazy(() => import('#pages/audit/audit'), 'AuditPage'),
    search: readAuditSearch,
    chapter: 'protokoll',
    menu: ['Leitung', 'Protokoll', AuditIcon],
  },
  '/settings': {
    page: lazy(() => import('#pages/business/settings'), 'SettingsPage'),
    chapter: 'einstellungen',
    menu: ['Leitung', 'Einstellungen', SettingsIcon],
  },
  '/settings/$section': {
    page: lazy(() => import('#pages/business/settings'), 'SettingsSectionPage'),
    chapter: 'einstellungen',
  },
  '/account': { page: lazy(() => import('#pages/privacy/account'), 'AccountPage'), chapter: 'meine-daten' },
  '/setup': { page: lazy(() => import('#pages/setup/setup'), 'SetupPage'), chapter: 'einrichten' },
  '/claim': { page: lazy(() => import('#pages/setup/claim'), 'ClaimPage'), chapter: 'einrichten' },
  '/help': {
    page: lazy(() => import('#pages/help/help'), 'HelpPage'),
    search: readHelpSearch,
    chapter: 'erste-schritte',
  },
  '/help/$chapter': {
    page: lazy(() => import('#pages/help/chapter'), 'ChapterPage'),
    search: readHelpSearch,
    chapter: 'erste-schritte',
  },
} as const satisfies Record<ScreenPath, PageRecord>;

/** The same, each record as what all of them have in common. */
export const PAGE_LIST = Object.entries<PageRecord>(PAGES) as [ScreenPath, PageRecord][];
