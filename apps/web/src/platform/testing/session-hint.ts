import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';

/** As after a login, or as before one. */
export function setSessionHint(isLoggedIn: boolean): void {
  // With 0 the cookie would still be there until the next millisecond.
  // biome-ignore lint/suspicious/noDocumentCookie: this is what the server's header does in a real browser
  document.cookie = `${SESSION_HINT}=1; max-age=${isLoggedIn ? 60 : -1}`;
}
