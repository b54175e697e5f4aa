import { mayAccess } from '@kontor/contract/core/roles.ts';
import { SCREENS, type ScreenPath } from '@kontor/contract/screens.ts';
import { type Icon, LoginIcon } from '#platform/ui/icons.ts';
import { PAGE_LIST } from '../pages.ts';
import { maySee, type Viewer } from '../viewer.ts';

export interface HomeCard {
  /** `login` leaves the site for Discord. */
  readonly to: ScreenPath | 'login';
  readonly label: string;
  readonly text: string;
  readonly icon: Icon;
}

const SECTIONS = [
  { label: 'Bestellsystem', text: 'Sag uns, was du brauchst. Wir stellen es dir bereit.', feature: 'PRODUCTS' },
  { label: 'Rennen', text: 'Strecken, Turniere und die schnellsten Runden der Stadt.', feature: 'RACING' },
] as const;

const LOGIN: HomeCard = {
  to: 'login',
  label: 'Anmelden',
  text: 'Mit deinem Discord-Konto, danach kannst du bestellen.',
  icon: LoginIcon,
};

const cardsOf = (section: string, viewer: Viewer): HomeCard[] =>
  PAGE_LIST.flatMap(([to, { card, menu }]) => {
    if (card?.section !== section || !menu || !maySee(viewer, { ...SCREENS[to], ...card })) return [];
    const [, label, icon] = menu;
    return [{ to, label, icon, ...card }];
  });

/** What the home page offers this viewer; the invitation to log in is for those who could not order. */
export const homeFor = (viewer: Viewer) =>
  SECTIONS.filter(({ feature }) => viewer.features[feature]).map((section) => ({
    ...section,
    cards: [
      ...(section.feature === 'PRODUCTS' && !mayAccess('user', viewer.caller) ? [LOGIN] : []),
      ...cardsOf(section.label, viewer),
    ],
  }));
