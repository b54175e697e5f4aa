import { TABLET_HEADER, TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import { loginHref } from './api/login-href.ts';

export type FrameMessage =
  | { readonly kontor: 'ready' | 'close' | 'code' }
  /** While a field has the focus, keys must not move the player. */
  | { readonly kontor: 'focus'; readonly on: boolean }
  | { readonly kontor: 'open'; readonly url: string };

// The server lets only this one address be framed by the game.
let isOn = window.parent !== window && window.location.pathname === TABLET_PATH;

export const inTablet = (): boolean => isOn;

/** For tests: as if the page had been opened in the game, or not. */
export function setInTablet(on: boolean): void {
  isOn = on;
}

/** Without this header the server does not look at the session of the tablet. */
export const tabletHeaders = (): Record<string, string> => (isOn ? { [TABLET_HEADER]: '1' } : {});

/** Only the page around this one hears it, and only where the browser says which one that is. */
export function postToGame(message: FrameMessage): void {
  const parent = window.location.ancestorOrigins?.[0];
  if (parent) window.parent.postMessage(message, parent);
}

/** Discord's login refuses frames; in the tablet the game server vouches for the player instead. */
export function logIn(from: string): void {
  if (isOn) postToGame({ kontor: 'code' });
  else window.location.assign(loginHref(from));
}

/** Ends the session; in the tablet by a request of our own, because no other page may be shown in the frame. */
export async function logOut(): Promise<void> {
  if (!isOn) return window.location.assign('/logout');
  await fetch('/logout', { method: 'POST', redirect: 'manual', headers: tabletHeaders() }).catch(() => undefined);
  window.location.replace(TABLET_PATH);
}

/** Loads the page anew; the tablet comes back to the same screen by itself. */
export function reloadPage(): void {
  if (isOn) window.location.replace(TABLET_PATH);
  else window.location.reload();
}
