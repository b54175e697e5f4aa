import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import type { BusinessInfo, Colors } from '@kontor/contract/business/schema.ts';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { remember, remembered } from '#platform/storage.ts';

export type Scheme = 'light' | 'dark';

// Read by public/first-paint.js before anything is drawn.
const SCHEME_KEY = 'kontor.scheme';
const LOOK_KEY = 'kontor.look';

const asScheme = (value: unknown): Scheme | undefined => (value === 'light' || value === 'dark' ? value : undefined);

let chosen = asScheme(remembered(SCHEME_KEY));
const listeners = new Set<() => void>();

/** The visitor's own choice; it wins over the default of the business from now on. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  remember(SCHEME_KEY, scheme);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Until the business info is there, what the first paint took stays. */
const paintedScheme = (): Scheme =>
  asScheme(document.documentElement.getAttribute('data-mantine-color-scheme')) ?? 'light';

/** The theme to show: the visitor's choice, else the default of the business. */
export function useScheme(info: BusinessInfo | undefined): Scheme {
  const choice = useSyncExternalStore(subscribe, () => chosen);
  if (choice) return choice;
  if (!info) return paintedScheme();
  return info.darkMode ? 'dark' : 'light';
}

const SURFACES: Record<Scheme, string> = { light: '#f1f3f5', dark: '#2e2e2e' };

function mix(color: string, target: number, share: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The accent, darkened or lightened just enough to be read as text on the paper of a theme. */
export function inkOf(accent: string, scheme: Scheme): string {
  for (let share = 0; share < 1; share += 0.05) {
    const ink = mix(accent, scheme === 'light' ? 0 : 255, share);
    if (contrast(ink, SURFACES[scheme]) >= 4.5) return ink;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

const PAPERS: Record<Scheme, readonly string[]> = { light: ['#ffffff', '#f8f9fa'], dark: ['#242424', '#1f1f1f'] };

/** A fill that is hardly told from what it lies on gets an edge that is. */
export const edgeOf = (accent: string, scheme: Scheme): string =>
  PAPERS[scheme].every((paper) => contrast(accent, paper) >= 3) ? 'transparent' : inkOf(accent, scheme);

/** The colours of the house as the variables that src/styles/tokens.css builds on. */
const variablesOf = ({ headerLight, headerDark, accent }: Colors): Record<string, string> => ({
  '--header-light': headerLight,
  '--header-light-text': textOn(headerLight),
  '--header-dark': headerDark,
  '--header-dark-text': textOn(headerDark),
  '--accent': accent,
  '--accent-text': textOn(accent),
  '--accent-ink-light': inkOf(accent, 'light'),
  '--accent-ink-dark': inkOf(accent, 'dark'),
  '--accent-edge-light': edgeOf(accent, 'light'),
  '--accent-edge-dark': edgeOf(accent, 'dark'),
});

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
  }, [info, scheme]);
}
