import type { Feature } from '@kontor/contract/core/features.ts';
import { type Access, mayAccess } from '@kontor/contract/core/roles.ts';
import {
  FlagIcon,
  type Icon,
  LapIcon,
  LoginIcon,
  OrderIcon,
  OrdersIcon,
  PersonIcon,
  StockIcon,
  TrackIcon,
} from '#platform/ui/icons.ts';
import { maySee, type Viewer } from '../viewer.ts';

type CardPath =
  | '/order'
  | '/orders'
  | '/warehouse'
  | '/racing/tournaments'
  | '/racing/top-times'
  | '/racing/tracks'
  | '/racing/my-profile';

export interface HomeCard {
  /** `login` leaves the site for Discord. */
  readonly to: CardPath | 'login';
  readonly label: string;
  readonly text: string;
  readonly icon: Icon;
  readonly access: Access;
  readonly features: readonly Feature[];
}

interface HomeSection {
  readonly label: string;
  readonly text: string;
  readonly feature: Feature;
  readonly cards: readonly HomeCard[];
}

const SECTIONS: readonly HomeSection[] = [
  {
    label: 'Bestellsystem',
    text: 'Sag uns, was du brauchst. Wir stellen es dir bereit.',
    feature: 'PRODUCTS',
    cards: [
      {
        to: 'login',
        label: 'Anmelden',
        text: 'Mit deinem Discord-Konto, danach kannst du bestellen.',
        icon: LoginIcon,
        access: 'anyone',
        features: ['PRODUCTS'],
      },
      {
        to: '/order',
        label: 'Bestellen',
        text: 'Ware aussuchen oder nachsehen, wie weit deine Bestellung ist.',
        icon: OrderIcon,
        access: 'user',
        features: ['PRODUCTS'],
      },
      {
        to: '/orders',
        label: 'Bestellungen',
        text: 'Annehmen, bearbeiten und zur Abholung bereitstellen.',
        icon: OrdersIcon,
        access: 'moderator',
        features: ['PRODUCTS', 'PRODUCT_ORDER'],
      },
      {
        to: '/warehouse',
        label: 'Lager & Inventur',
        text: 'Bestand nachsehen, Zu- und Abgänge erfassen.',
        icon: StockIcon,
        access: 'moderator',
        features: ['PRODUCTS'],
      },
    ],
  },
  {
    label: 'Rennen',
    text: 'Strecken, Turniere und die schnellsten Runden der Stadt.',
    feature: 'RACING',
    cards: [
      {
        to: '/racing/tournaments',
        label: 'Turniere',
        text: 'Anmelden, mitfahren, Wertung verfolgen.',
        icon: FlagIcon,
        access: 'anyone',
        features: ['RACING'],
      },
      {
        to: '/racing/top-times',
        label: 'Bestzeiten',
        text: 'Wer auf welcher Strecke vorn liegt.',
        icon: LapIcon,
        access: 'anyone',
        features: ['RACING'],
      },
      {
        to: '/racing/tracks',
        label: 'Strecken',
        text: 'Länge, Art und wer den Rekord hält.',
        icon: TrackIcon,
        access: 'anyone',
        features: ['RACING'],
      },
      {
        to: '/racing/my-profile',
        label: 'Mein Fahrerprofil',
        text: 'Startnummer, Team und deine Zeiten.',
        icon: PersonIcon,
        access: 'user',
        features: ['RACING'],
      },
    ],
  },
];

/** The invitation to log in is for those who could not order; everything else asks for its role and flags. */
const isShown = (viewer: Viewer, card: HomeCard): boolean =>
  maySee(viewer, card) && (card.to !== 'login' || !mayAccess('user', viewer.caller));

/** What the home page offers this viewer. */
export const homeFor = (viewer: Viewer): HomeSection[] =>
  SECTIONS.filter(({ feature }) => viewer.features[feature]).map((section) => ({
    ...section,
    cards: section.cards.filter((card) => isShown(viewer, card)),
  }));
