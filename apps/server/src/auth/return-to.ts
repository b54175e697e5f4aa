const HERE = 'http://here.invalid';
/** It is stored in a cookie. */
const MAX_LENGTH = 1024;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/api';
  }
}

/** A path of ours, or the home page: whatever else is asked for would send people to another site. */
export function safeReturnTo(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > MAX_LENGTH || !URL.canParse(wanted, HERE)) return '/';
  const url = new URL(wanted, HERE);
  const path = url.pathname + url.search + url.hash;
  const isOurs =
    url.origin === HERE &&
    !path.startsWith('//') &&
    !/^\/(oauth2|login|logout|demo|api)(\/|$)/.test(decoded(url.pathname));
  return isOurs ? path : '/';
}

/** From the link, else from a referrer on our own origin. */
export function pageBefore(returnTo: unknown, referrer: string | undefined, origins: readonly string[]): string {
  if (typeof returnTo === 'string') return safeReturnTo(returnTo);
  if (!referrer || !URL.canParse(referrer)) return '/';
  const url = new URL(referrer);
  return origins.includes(url.origin) ? safeReturnTo(url.pathname + url.search) : '/';
}
