import { SCREENS, type ScreenPath } from '../packages/contract/src/screens.ts';

type WithParameter = Extract<ScreenPath, `${string}$${string}`>;
type Other = WithParameter | '/home' | '/products/new';

/** What an address with a `$name` stands for in the demo, and where one screen has several. */
const EXAMPLES: Record<Other, readonly string[]> = {
  // The same page as `/`.
  '/home': [],
  '/duty/$section': ['/duty/hours', '/duty/people'],
  '/help/$chapter': ['/help/inventar'],
  '/cash-book/$close': ['/cash-book/1'],
  '/warehouse/$item': ['/warehouse/bread'],
  '/products/new': ['/products/new'],
  // Between two of the same title stands another one.
  '/products/$id': ['/products/1', '/products/new?art=hergestellt'],
  '/tip-games/$id': ['/tip-games/1'],
  '/tip-games/$id/tip': ['/tip-games/5/tip'],
  '/settings/$section': ['betrieb', 'auftritt', 'oeffnungszeiten', 'discord', 'spiel', 'zustand'].map(
    (section) => `/settings/${section}`,
  ),
  '/racing/tracks/$id': ['/racing/tracks/1'],
  '/racing/drivers/$id': ['/racing/drivers/1'],
  '/racing/teams/$id': ['/racing/teams/1'],
  '/racing/tournaments/$id': ['/racing/tournaments/3', '/racing/tournaments/1?tab=races'],
  // Its address is another one in each demo; recordings have tests of their own.
  '/video-on-demand/$streamId': [],
};

const isExample = (path: string): path is Other => path in EXAMPLES;

/** One address for each screen, and more where a screen has parts that differ. */
export const SCREEN_ADDRESSES: readonly string[] = Object.keys(SCREENS).flatMap((path) =>
  isExample(path) ? EXAMPLES[path] : [path],
);
