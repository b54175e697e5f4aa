import { openTabletSession } from '@kontor/contract/tablet/api.ts';
import { TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import { call } from '#platform/api/api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { openOutside } from '#platform/save-file.ts';
import { note, noted } from '#platform/storage.ts';
import { logIn, logOut, postToGame } from '#platform/tablet.ts';
import { mayHaveSession } from '#users';

type TabletState =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly sentence?: string }
  /** The game knows no Discord account of this player: the code links the two. */
  | { readonly kind: 'link'; readonly code: string };

let state: TabletState = { kind: 'signed-out' };

export const tabletState = (): TabletState => state;

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

export function followFrame(until: Until = {}): void {
  followFocus(until);
  followEscape(until);
  followLinks(until);
}

const LAST_SCREEN = 'kontor.tablet-screen';

async function signIn(code: string): Promise<TabletState> {
  try {
    await call(openTabletSession, { body: { code } });
    return { kind: 'signed-in' };
  } catch (error) {
    const sentence = error instanceof ApiError ? error.message : 'Die Anmeldung ist nicht gelungen.';
    return { kind: 'signed-out', sentence };
  }
}

async function stateFor(fragment: URLSearchParams): Promise<TabletState> {
  const link = fragment.get('link');
  if (link) return { kind: 'link', code: link };
  const code = fragment.get('code');
  if (code) return signIn(code);
  return mayHaveSession() ? { kind: 'signed-in' } : { kind: 'signed-out' };
}

/** Signs in with the code from the game before anything is drawn, and goes back to the screen that was open last. */
export async function startTablet(until: Until = {}): Promise<void> {
  document.documentElement.setAttribute('data-tablet', '');
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  // A code is worth nothing after its use, and nobody should read it from the address.
  window.history.replaceState(null, '', TABLET_PATH);
  state = await stateFor(fragment);
  if (state.kind === 'signed-in') window.history.replaceState(null, '', noted(LAST_SCREEN) ?? '/');
  followFrame(until);
  const noteScreen = () => {
    const { pathname, search } = window.location;
    if (pathname !== TABLET_PATH) note(LAST_SCREEN, pathname + search);
  };
  window.addEventListener('pagehide', noteScreen, until);
  // The game has put a new code behind the address of this very page.
  const takeNewCode = () => window.location.pathname === TABLET_PATH && window.location.reload();
  window.addEventListener('hashchange', takeNewCode, until);
  postToGame({ kontor: 'ready' });
}
