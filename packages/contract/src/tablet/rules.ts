import { authorityOf, ROLES, type Role } from '../core/roles.ts';

/** Sent with every call from the tablet's frame; only then the tablet's session counts. */
export const TABLET_HEADER = 'kontor-tablet';

/** The same for the URL of the live channel, which cannot carry a header. */
export const TABLET_QUERY = 'tablet';

/** A readable cookie beside the tablet's session; it grants nothing. */
export const TABLET_HINT = 'kontor-tablet-hint';

/** Opened by the game, with a code in the fragment: `#code=…` or `#link=…`. */
export const TABLET_PATH = '/tablet';

export const TABLET_CODE_SECONDS = 30;
export const LINK_CODE_SECONDS = 5 * 60;
export const TABLET_SESSION_HOURS = 12;

export const DEFAULT_MAX_ROLE: Role = 'MODERATOR';

/** Rights in the tablet are limited to the given role. */
export function authoritiesIn(authorities: readonly string[], maxRole: Role): string[] {
  const allowed: readonly string[] = ROLES.slice(0, ROLES.indexOf(maxRole) + 1).map(authorityOf);
  return authorities.filter((held) => allowed.includes(held.toUpperCase()));
}
