import { openTabletSession } from '@kontor/contract/tablet/api.ts';
import { TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import { call } from '#platform/api/api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { note, noted } from '#platform/storage.ts';
import { postToGame } from '#platform/tablet.ts';
import { mayHaveSession } from '#users';
import { followFrame } from './follow-frame.ts';
import { setTabletState, type TabletState } from './tablet-state.ts';

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
export async function startTablet(until: { readonly signal?: AbortSignal } = {}): Promise<void> {
  document.documentElement.setAttribute('data-tablet', '');
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  // A code is worth nothing after its use, and nobody should read it from the address.
  window.history.replaceState(null, '', TABLET_PATH);
  const state = await stateFor(fragment);
  setTabletState(state);
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
