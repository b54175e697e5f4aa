import { textOn } from '@kontor/contract/business/rules.ts';
import type { BusinessSettings } from '@kontor/contract/business/schema.ts';

const OVAL = 'M16 7a7.5 9 0 1 0 0 18 7.5 9 0 1 0 0-18z';

/** Paths instead of text: a server may have no fonts. */
const LETTERS: Record<string, string> = {
  A: 'M9 25l7-18 7 18M11.5 19h9',
  B: 'M10.5 25V7H16a4.5 4.5 0 0 1 0 9h-5.5M16 16h1a4.5 4.5 0 0 1 0 9h-6.5',
  C: 'M22 10.5A7.5 9 0 1 0 22 21.5',
  D: 'M10 7v18h4.5a8 9 0 0 0 0-18H10',
  E: 'M21 7H11v18h10M11 16h8',
  F: 'M21 7H11v18M11 16h8',
  G: 'M21.5 10A7.5 9 0 1 0 23 17h-6',
  H: 'M10 7v18M22 7v18M10 16h12',
  I: 'M16 7v18',
  J: 'M20.5 7v12a5.5 6 0 0 1-11 0',
  K: 'M10 7v18M10 17l9.5-10M13.5 13.5 21 25',
  L: 'M11 7v18h10',
  M: 'M8 25V7l8 11 8-11v18',
  N: 'M10 25V7l12 18V7',
  O: OVAL,
  P: 'M11 25V7h5.5a5 5 0 0 1 0 10H11',
  Q: `${OVAL}M18 19.5l5 5.5`,
  R: 'M11 25V7h5.5a5 5 0 0 1 0 10H11M16 17l6 8',
  S: 'M21 10.5C20 8 18 7 16 7c-6.5 0-7 8 0 9s6.5 9 0 9c-2.5 0-4.5-1-5.5-3.5',
  T: 'M9 7h14M16 7v18',
  U: 'M10 7v12a6 6 0 0 0 12 0V7',
  V: 'M9 7l7 18 7-18',
  W: 'M6.5 7l4.5 18 5-13 5 13 4.5-18',
  X: 'M10 7l12 18M22 7 10 25',
  Y: 'M9 7l7 9.5L23 7M16 16.5V25',
  Z: 'M10 7h12L10 25h12',
  0: OVAL,
  1: 'M12 11l4.5-4v18',
  2: 'M10.5 11.5a5.5 4.5 0 0 1 11 0c0 4-6 7-11 13.5H22',
  3: 'M10.5 9.5C13 6 20.5 6 20.5 11.5c0 3-2.5 4.5-5 4.5 3 0 5.5 1.5 5.5 4.5 0 5.5-8 6-10.5 2',
  4: 'M19 25V7L9.5 19.5h13',
  5: 'M21 7h-9l-1 8.5c3-3 10.5-2 10.5 4 0 6.5-8 7-11 3.5',
  6: 'M20 7.5c-6 0-9.5 5-9.5 11.5M10.5 19a5.5 6 0 1 0 11 0 5.5 6 0 1 0-11 0',
  7: 'M10 7h12L14 25',
  8: 'M16 7a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9zM16 16a5.5 4.5 0 1 0 0 9 5.5 4.5 0 1 0 0-9z',
  9: 'M12 24.5c6 0 9.5-5 9.5-11.5M21.5 13a5.5 6 0 1 0-11 0 5.5 6 0 1 0 11 0',
};
/** For other first characters. */
const SHOP = 'M9 15v10h14V15M7 14l2.5-7h13l2.5 7z';

/** Without diacritics. */
const drawingOf = (title: string): string => LETTERS[title.normalize('NFD').slice(0, 1).toUpperCase()] ?? SHOP;

/** For a business without a logo. A maskable icon fills its square, for the mask of a phone. */
export function iconSvg(
  { title, colors: { headerLight, accent } }: BusinessSettings,
  { side, isMaskable }: { side: number; isMaskable: boolean },
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${side}" height="${side}">
<rect width="32" height="32" rx="${isMaskable ? 0 : 7}" fill="${headerLight}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round"${isMaskable ? ' transform="translate(4.8 4.8) scale(.7)"' : ''}>
<path d="${drawingOf(title)}" stroke="${textOn(headerLight)}" stroke-width="3"/>
<path d="M6 28h20" stroke="${accent}" stroke-width="1.5"/>
</g></svg>`;
}
