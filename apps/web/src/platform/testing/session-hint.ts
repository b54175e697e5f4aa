import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';
import { TABLET_HINT } from '@kontor/contract/tablet/rules.ts';

/** As after a login, or as before one, on the web and in the tablet. */
export function setSessionHint(isLoggedIn: boolean): void {
  for (const hint of [SESSION_HINT, TABLET_HINT]) {
    // With 0 the cookie would still be there until the next millisecond.
    // biome-ignore lint/suspicious/noDocumentCookie: this is what the server's header does in a real browser
    document.cookie = `${hint}=1; path=/; max-age=${isLoggedIn ? 60 : -1}`;
  }
}
