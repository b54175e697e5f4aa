import { SCREENS } from '@kontor/contract/screens.ts';
import {
  AuditIcon,
  CupIcon,
  FlagIcon,
  HistoryIcon,
  HomeIcon,
  type Icon,
  LapIcon,
  OrderIcon,
  OrdersIcon,
  PeopleIcon,
  PersonIcon,
  PriceIcon,
  ProductIcon,
  RecipeIcon,
  RecordingIcon,
  SettingsIcon,
  StockIcon,
  TrackIcon,
} from '#platform/ui/icons.ts';
import { maySee, type Viewer } from './viewer.ts';

const entry = <const P extends keyof typeof SCREENS>(to: P, label: string, icon: Icon) => ({ to, label, icon });

const GROUPS = [
  {
    label: 'Laden',
    entries: [
      entry('/', 'Start', HomeIcon),
      entry('/order', 'Bestellen', OrderIcon),
      entry('/orders', 'Bestellungen', OrdersIcon),
    ],
  },
  {
    label: 'Lager',
    entries: [
      entry('/warehouse', 'Inventar', StockIcon),
      entry('/production', 'Produktion', RecipeIcon),
      entry('/products', 'Produkte', ProductIcon),
      entry('/item-price-configs', 'Einkaufspreise', PriceIcon),
      entry('/warehouse-history', 'Lagerverlauf', HistoryIcon),
    ],
  },
  {
    label: 'Freizeit',
    entries: [
      entry('/tip-games', 'Tippspiele', CupIcon),
      entry('/tip-games-settings', 'Tippspiele verwalten', CupIcon),
      entry('/video-on-demand', 'Aufnahmen', RecordingIcon),
      entry('/racing/tournaments', 'Turniere', FlagIcon),
      entry('/racing/top-times', 'Bestzeiten', LapIcon),
      entry('/racing/tracks', 'Strecken', TrackIcon),
      entry('/racing/my-profile', 'Mein Fahrerprofil', PersonIcon),
    ],
  },
  {
    label: 'Leitung',
    entries: [
      entry('/employees', 'Mitarbeiter', PeopleIcon),
      entry('/audit-log', 'Protokoll', AuditIcon),
      entry('/settings', 'Einstellungen', SettingsIcon),
    ],
  },
] as const;

/** The menu for this viewer: only screens that role and flags allow. */
export const menuFor = (viewer: Viewer) =>
  GROUPS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to }) => maySee(viewer, SCREENS[to])),
  })).filter(({ entries }) => entries.length > 0);
