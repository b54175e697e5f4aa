import type { Notice } from '#platform/toasts.ts';
import { PAGE_LIST } from '../pages.ts';

/** Things with an address of their own, by what a notice says it is about. */
const ADDRESSES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^order-(\d+)$/, (id) => `/orders?bestellung=${id}`],
  [/^own-order-(\d+)$/, () => '/order'],
  [/^racing-lap-(\d+)$/, () => '/racing/top-times'],
];

/** Where the subject of a notice is; nothing for what has no address of its own. */
export function addressOf({ about }: Pick<Notice, 'about'>): string | undefined {
  for (const [pattern, address] of ADDRESSES) {
    const id = about && pattern.exec(about)?.[1];
    if (id) return address(id);
  }
  return undefined;
}

/** The thing a notice is about, or the screen it was shown on, and what the menu calls that. */
export function placeOf(notice: Notice): { readonly href: string; readonly place: string | undefined } {
  const href = addressOf(notice) ?? notice.link;
  const path = href.split('?')[0] ?? '/';
  const page = PAGE_LIST.find(([to, { menu }]) => menu && (path === to || (to !== '/' && path.startsWith(`${to}/`))));
  return { href, place: page?.[1].menu?.[1] };
}
