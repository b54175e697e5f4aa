import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';
import { TABLET_HINT, TABLET_SESSION_HOURS } from '@kontor/contract/tablet/rules.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '#platform/env.ts';
import { SESSION_DAYS } from '#users';

const HOUR_S = 60 * 60;

/** The frame in the game is cross-site: this cookie needs SameSite=None, which browsers accept over https or on localhost. */
const IN_FRAME: CookieSerializeOptions = { sameSite: 'none', secure: true };

export function createCookies({ isHttps }: Pick<Env, 'isHttps'>, parse: FastifyInstance['parseCookie']) {
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps };

  const cookie = (shortName: string, maxAge: number, own: CookieSerializeOptions = {}) => {
    // `__Host-` binds a cookie to this host and to https.
    const name = isHttps ? `__Host-${shortName}` : shortName;
    const options = { ...attributes, ...own };
    return {
      read: (header: string | undefined) => (header ? parse(header)[name] : undefined),
      set: (reply: FastifyReply, value: string) => void reply.setCookie(name, value, { ...options, maxAge }),
      clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
    };
  };

  /** The session goes with a hint that the browser application can read. */
  const sessionCookie = (name: string, hint: string, maxAge: number, own: CookieSerializeOptions = {}) => {
    const session = cookie(name, maxAge, own);
    const visible = { ...attributes, ...own, httpOnly: false };
    return {
      read: session.read,
      set: (reply: FastifyReply, value: string): void => {
        session.set(reply, value);
        reply.setCookie(hint, '1', { ...visible, maxAge });
      },
      clear: (reply: FastifyReply): void => {
        session.clear(reply);
        reply.clearCookie(hint, visible);
      },
      /** Leaves the hint: nobody has logged out. */
      clearId: session.clear,
    };
  };

  return {
    session: sessionCookie('kontor', SESSION_HINT, SESSION_DAYS * 24 * HOUR_S),
    tablet: sessionCookie('kontor-tablet', TABLET_HINT, TABLET_SESSION_HOURS * HOUR_S, IN_FRAME),
    login: cookie('kontor-login', 10 * 60),
  };
}
export type Cookies = ReturnType<typeof createCookies>;
