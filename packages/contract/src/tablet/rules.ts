import { authorityOf, ROLES, type Role } from '../core/roles.ts';

/** Sent with every call of a page that runs in the tablet's frame; only then does the tablet's session count. */
export const TABLET_HEADER = 'kontor-tablet';

/** The same on the address of the live channel, which cannot carry a header. */
export const TABLET_QUERY = 'tablet';

/** A cookie that the page can read, set beside the tablet's session; it grants nothing. */
export const TABLET_HINT = 'kontor-tablet-hint';

/** Where the game opens the site; a code stands in the fragment, `#code=…` or `#link=…`. */
export const TABLET_PATH = '/tablet';

export const TABLET_CODE_SECONDS = 30;
export const LINK_CODE_SECONDS = 5 * 60;
export const TABLET_SESSION_HOURS = 12;

export const DEFAULT_MAX_ROLE: Role = 'MODERATOR';

/** What is left of a person's rights in the tablet: nothing above the given role. */
export function authoritiesIn(authorities: readonly string[], maxRole: Role): string[] {
  const allowed: readonly string[] = ROLES.slice(0, ROLES.indexOf(maxRole) + 1).map(authorityOf);
  return authorities.filter((held) => allowed.includes(held.toUpperCase()));
}
