import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import type { BusinessInfo, Colors } from '@kontor/contract/business/schema.ts';
import { useEffect, useLayoutEffect } from 'react';
import { pictureSrc } from '#platform/picture-src.ts';
import { remember, remembered } from '#platform/storage.ts';
import { createStore, useStore } from '#platform/store.ts';
import { useMediaQuery } from '#platform/ui/table/use-is-narrow.ts';

type Scheme = 'light' | 'dark';
export type SchemeChoice = Scheme | 'system';

export interface Look {
  readonly choice: SchemeChoice;
  readonly scheme: Scheme;
}

// Read by public/first-paint.js before anything is drawn.
const SCHEME_KEY = 'kontor.scheme';
const LOOK_KEY = 'kontor.look';

const asScheme = (value: unknown): Scheme | undefined => (value === 'light' || value === 'dark' ? value : undefined);
const asChoice = (value: unknown): SchemeChoice | undefined => (value === 'system' ? value : asScheme(value));

const chosen = createStore(asChoice(remembered(SCHEME_KEY)));

/** The visitor's own choice; it wins over the default of the business from now on. */
export function chooseScheme(choice: SchemeChoice): void {
  remember(SCHEME_KEY, choice);
  chosen.set(choice);
}

/** Until the business info is there, what the first paint took stays. */
const paintedScheme = (): Scheme =>
  asScheme(document.documentElement.getAttribute('data-mantine-color-scheme')) ?? 'light';

const defaultOf = (info: BusinessInfo | undefined): Scheme => {
  if (!info) return paintedScheme();
  return info.darkMode ? 'dark' : 'light';
};

export function useChoice(info: BusinessInfo | undefined): Look {
  const choice = useStore(chosen, (choice) => choice) ?? defaultOf(info);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const scheme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;
  return { choice, scheme };
}

/** The neutrals of src/styles/tokens.css that colours of the house meet. */
const PAPERS = {
  light: {
    surface: '#ffffff',
    sunken: '#f1f3f5',
    /** Everything but a wash that text in the accent lies on. */
    worst: '#f1f3f5',
    inkDim: '#495057',
    /** What the accent is mixed with to stand out from the paper. */
    away: '#000000',
    /** How much of the accent a wash has, where that leaves its text readable. */
    wash: 0.12,
    papers: ['#ffffff', '#f8f9fa'],
  },
  dark: {
    surface: '#212121',
    sunken: '#1a1a1a',
    worst: '#343434',
    inkDim: '#b8b8b8',
    away: '#ffffff',
    wash: 0.18,
    papers: ['#212121', '#121212', '#2b2b2b'],
  },
};

/** Page, card and what lies above both, dark: each a clear step from the one below. */
const DARK_GROUNDS = {
  paper: '#121212',
  sunken: '#1a1a1a',
  surface: '#212121',
  raised: '#2b2b2b',
  'raised-hover': '#343434',
  line: '#3c3c3c',
};

const READABLE = 4.5;

const numbersOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

function mix(color: string, target: string, share: number): string {
  const others = numbersOf(target);
  return hexOf(numbersOf(color).map((value, at) => value + ((others[at] ?? 0) - value) * share));
}

/** How much a dark ground takes on of the colour of the house. */
const TINT = 0.4;

/** A neutral in the hue of a colour. No channel grows, so that text on it stays as easy to read. */
export function tinted(neutral: string, color: string): string {
  const channels = numbersOf(color);
  const top = Math.max(...channels);
  if (top === 0) return neutral;
  return hexOf(numbersOf(neutral).map((grey, at) => grey * (1 - TINT * (1 - (channels[at] ?? 0) / top))));
}

/** A tint of the accent behind text that keeps its contrast. */
export function washOf(accent: string, scheme: Scheme): string {
  const { surface, inkDim, wash } = PAPERS[scheme];
  for (let share = wash; share > 0; share -= 0.01) {
    const color = mix(surface, accent, share);
    if (contrast(color, inkDim) >= READABLE) return color;
  }
  return surface;
}

/** The accent, darkened or lightened just enough to be read as text on the paper and the wash of a theme. */
export function inkOf(accent: string, scheme: Scheme): string {
  const { worst, away } = PAPERS[scheme];
  const grounds = [worst, washOf(accent, scheme)];
  for (let share = 0; share < 1; share += 0.05) {
    const ink = mix(accent, away, share);
    if (grounds.every((ground) => contrast(ink, ground) >= READABLE)) return ink;
  }
  return away;
}

/** Under the pointer a fill moves away from the colour of its text. */
export const hoverOf = (accent: string): string =>
  mix(accent, textOn(accent) === '#000000' ? '#ffffff' : '#000000', 0.14);

/** A fill that hardly stands out from its background gets an edge that does. */
export const edgeOf = (accent: string, scheme: Scheme): string =>
  PAPERS[scheme].papers.every((paper) => contrast(accent, paper) >= 3) ? 'transparent' : inkOf(accent, scheme);

/** Red, green and blue, to which a style sheet adds how much of it shines through. */
const channelsOf = (color: string): string => numbersOf(color).join(' ');

const darkGroundsOf = (headerDark: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(DARK_GROUNDS).map(([name, neutral]) => [`--${name}-dark`, tinted(neutral, headerDark)]),
  );

/** The colours of the house as the variables that src/styles/tokens.css builds on. */
function variablesOf({ headerLight, headerDark, accent }: Colors): Record<string, string> {
  const inScheme = (scheme: Scheme, header: string) => ({
    [`--header-${scheme}`]: header,
    [`--header-${scheme}-text`]: textOn(header),
    [`--header-${scheme}-text-rgb`]: channelsOf(textOn(header)),
    [`--accent-ink-${scheme}`]: inkOf(accent, scheme),
    [`--accent-wash-${scheme}`]: washOf(accent, scheme),
    // The ink, thinned out for lines.
    [`--accent-line-${scheme}`]: `${inkOf(accent, scheme)}73`,
    [`--accent-edge-${scheme}`]: edgeOf(accent, scheme),
    // The ground of an item's picture.
    [`--tile-${scheme}`]: mix(
      scheme === 'dark' ? tinted(DARK_GROUNDS.raised, header) : PAPERS.light.sunken,
      accent,
      0.07,
    ),
  });
  return {
    '--accent': accent,
    '--accent-text': textOn(accent),
    '--accent-hover': hoverOf(accent),
    ...inScheme('light', headerLight),
    ...inScheme('dark', headerDark),
    ...darkGroundsOf(headerDark),
  };
}

/** Paints the page in the colours of the house and remembers them for the next first paint. */
export function useLook(info: BusinessInfo | undefined, scheme: Scheme): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  }, [scheme]);
  useEffect(() => {
    if (!info) return;
    const variables = variablesOf(info.colors);
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
    remember(LOOK_KEY, JSON.stringify({ scheme: info.darkMode ? 'dark' : 'light', variables }));
    const header = scheme === 'dark' ? info.colors.headerDark : info.colors.headerLight;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', header);
    const icon = info.logo ? pictureSrc(info.logo, 'medium') : '/favicon.svg';
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [info, scheme]);
}
