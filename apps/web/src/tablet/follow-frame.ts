import { openOutside } from '#platform/save-file.ts';
import { logIn, logOut, postToGame } from '#platform/tablet.ts';

const TYPED_INTO =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
/** What Escape closes before the tablet itself. */
const OPEN = 'dialog[open], [role="dialog"], [role="listbox"], [role="menu"], header [aria-expanded="true"]';

const isTypedInto = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPED_INTO);

type Until = { readonly signal?: AbortSignal };

function followFocus(until: Until): void {
  const note = (target: EventTarget | null) => postToGame({ kontor: 'focus', on: isTypedInto(target) });
  document.addEventListener('focusin', ({ target }) => note(target), until);
  document.addEventListener('focusout', ({ relatedTarget }) => note(relatedTarget), until);
}

function followEscape(until: Until): void {
  let isOurs = false;
  // What is open is looked at before anything on the page closes it.
  document.addEventListener(
    'keydown',
    ({ key }) => {
      isOurs = key === 'Escape' && document.querySelector(OPEN) !== null;
    },
    { ...until, capture: true },
  );
  const close = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !isOurs && !defaultPrevented) postToGame({ kontor: 'close' });
  };
  window.addEventListener('keydown', close, until);
}

/** What a link does in the frame instead of leaving it; nothing for those within the application. */
function actionOf(link: HTMLAnchorElement): (() => void) | undefined {
  const { pathname, origin } = new URL(link.href);
  if (link.target === '_blank' || origin !== window.location.origin) {
    return () => postToGame({ kontor: 'open', url: link.href });
  }
  if (link.hasAttribute('download')) return openOutside;
  if (pathname.startsWith('/oauth2/')) return () => logIn(window.location.pathname);
  if (pathname === '/logout') return () => void logOut();
  return undefined;
}

function followLinks(until: Until): void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const act = link && !event.defaultPrevented ? actionOf(link) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('click', follow, until);
}

/** What a frame in the game cannot do by itself is asked of the page around it. */
export function followFrame(until: Until = {}): void {
  followFocus(until);
  followEscape(until);
  followLinks(until);
}
