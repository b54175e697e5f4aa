import { WAITING, type Waiting, type Work } from '@kontor/contract/home/schema.ts';
import type { ScreenPath } from '@kontor/contract/screens.ts';
import {
  CashIcon,
  CupIcon,
  FlagIcon,
  type Icon,
  LapIcon,
  OrdersIcon,
  ProductIcon,
  RecordingIcon,
  SettingsIcon,
  StockCheckIcon,
  SystemIcon,
  WageIcon,
} from '#platform/ui/icons.ts';

interface Kind {
  /** The section of the settings it is about. */
  readonly section?: string;
  readonly to: ScreenPath;
  readonly icon: Icon;
  readonly one: string;
  readonly many: string;
}

const KINDS: Record<Waiting, Kind> = {
  orders: { to: '/orders', icon: OrdersIcon, one: 'neue Bestellung', many: 'neue Bestellungen' },
  products: { to: '/production', icon: ProductIcon, one: 'Produkt unter dem Ziel', many: 'Produkte unter dem Ziel' },
  shrinkage: {
    to: '/stock-check',
    icon: StockCheckIcon,
    one: 'Tag mit viel ungeklärtem Schwund',
    many: 'Tage mit viel ungeklärtem Schwund',
  },
  // There is one, however many days it covers.
  cash: {
    to: '/cash-book',
    icon: CashIcon,
    one: 'Kassentag ist nicht abgeschlossen',
    many: 'Kassentage sind nicht abgeschlossen',
  },
  results: { to: '/tip-games', icon: FlagIcon, one: 'Spiel ohne Ergebnis', many: 'Spiele ohne Ergebnis' },
  payouts: { to: '/tip-games-settings', icon: CupIcon, one: 'Gewinn auszuzahlen', many: 'Gewinne auszuzahlen' },
  wages: { to: '/wages', icon: WageIcon, one: 'Lohn aus Vorwochen', many: 'Löhne aus Vorwochen' },
  laps: { to: '/racing/top-times', icon: LapIcon, one: 'Rundenzeit zu bestätigen', many: 'Rundenzeiten zu bestätigen' },
  recordings: {
    to: '/video-on-demand',
    icon: RecordingIcon,
    one: 'Aufnahme wird heute Nacht gelöscht',
    many: 'Aufnahmen werden heute Nacht gelöscht',
  },
  channels: {
    to: '/settings',
    section: 'discord',
    icon: SettingsIcon,
    one: 'Discord-Kanal ist ausgeschaltet',
    many: 'Discord-Kanäle sind ausgeschaltet',
  },
  // There is one, whatever it is heard through.
  game: {
    to: '/settings',
    section: 'spiel',
    icon: SystemIcon,
    one: 'Spielserver antwortet nicht',
    many: 'Spielserver antwortet nicht',
  },
};

/** What waits, in the sequence it is done in; nothing of which there is none. */
export const listWaiting = ({ waiting }: Work) =>
  WAITING.flatMap((kind) => {
    const count = waiting[kind] ?? 0;
    const { to, section, icon, one, many } = KINDS[kind];
    return count > 0 ? [{ kind, to, section, icon, count, words: count === 1 ? one : many }] : [];
  });
