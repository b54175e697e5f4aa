import type { IncomingHttpHeaders } from 'node:http';
import { TABLET_HEADER, TABLET_QUERY } from '@kontor/contract/tablet/rules.ts';
import type { SessionKind } from '#users';
import type { Cookies } from './cookies.ts';

export interface SessionCookie {
  readonly kind: SessionKind;
  readonly id: string;
}

interface Asked {
  readonly headers: IncomingHttpHeaders;
}

export const isInFrame = ({ headers }: Asked): boolean => headers[TABLET_HEADER] === '1';

/** Other sites can make a browser send the tablet's cookie (SameSite=None), so the request must be same-origin. */
const isOwnPage = ({ headers }: Asked): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';

/** The tablet session where the page asks for it, else the web session. */
export function chooseSession(cookies: Cookies, asked: Asked): SessionCookie | undefined {
  const { cookie } = asked.headers;
  if (cookie === undefined) return undefined;
  const isTablet = isInFrame(asked);
  if (isTablet && !isOwnPage(asked)) return undefined;
  const id = cookies[isTablet ? 'tablet' : 'session'].read(cookie);
  return id ? { kind: isTablet ? 'TABLET' : 'WEB', id } : undefined;
}

/** A socket's origin is checked elsewhere; its URL says whether it belongs to the frame. */
export function chooseForSocket(
  cookies: Cookies,
  { url = '', headers }: { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders },
): SessionCookie | undefined {
  const isTablet = new URLSearchParams(url.split('?', 2)[1]).has(TABLET_QUERY);
  const id = cookies[isTablet ? 'tablet' : 'session'].read(headers.cookie);
  return id ? { kind: isTablet ? 'TABLET' : 'WEB', id } : undefined;
}
