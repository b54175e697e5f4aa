import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';
import { TABLET_HINT, TABLET_SESSION_HOURS } from '@kontor/contract/tablet/rules.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '#platform/env.ts';
import { SESSION_DAYS } from '#users';

/** `__Host-` binds a cookie to this host and to https. */
const nameOf = (env: Pick<Env, 'isHttps'>, name: string): string => (env.isHttps ? `__Host-${name}` : name);

const attributes = (env: Pick<Env, 'isHttps'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: env.isHttps,
});

interface Cookie {
  read: (header: string | undefined) => string | undefined;
  set: (reply: FastifyReply, value: string) => void;
  clear: (reply: FastifyReply) => void;
}

type Parse = FastifyInstance['parseCookie'];

function cookie(env: Pick<Env, 'isHttps'>, parse: Parse, shortName: string, maxAge: number, own = {}): Cookie {
  const name = nameOf(env, shortName);
  const options = { ...attributes(env), ...own };
  return {
    read: (header) => (header ? parse(header)[name] : undefined),
    set: (reply, value) => reply.setCookie(name, value, { ...options, maxAge }),
    clear: (reply) => reply.clearCookie(name, options),
  };
}

interface SessionCookie {
  name: string;
  hint: string;
  maxAge: number;
  attributes?: Pick<CookieSerializeOptions, 'sameSite' | 'secure'>;
}

interface HintedCookie extends Cookie {
  /** Leaves the hint: nobody has logged out. */
  clearId: (reply: FastifyReply) => void;
}

/** The session goes with a hint that the browser application can read. */
function sessionCookie(env: Pick<Env, 'isHttps'>, parse: Parse, own: SessionCookie): HintedCookie {
  const { name, hint, maxAge } = own;
  const session = cookie(env, parse, name, maxAge, own.attributes);
  const visible = { ...attributes(env), ...own.attributes, httpOnly: false };
  return {
    read: session.read,
    set: (reply, value) => {
      session.set(reply, value);
      reply.setCookie(hint, '1', { ...visible, maxAge });
    },
    clear: (reply) => {
      session.clear(reply);
      reply.clearCookie(hint, visible);
    },
    clearId: session.clear,
  };
}

/** The frame in the game is cross-site: this cookie needs SameSite=None, which browsers accept over https or on localhost. */
const IN_FRAME = { sameSite: 'none', secure: true } as const;

export const createCookies = (env: Pick<Env, 'isHttps'>, parse: Parse) => ({
  session: sessionCookie(env, parse, { name: 'kontor', hint: SESSION_HINT, maxAge: SESSION_DAYS * 24 * 60 * 60 }),
  tablet: sessionCookie(env, parse, {
    name: 'kontor-tablet',
    hint: TABLET_HINT,
    maxAge: TABLET_SESSION_HOURS * 60 * 60,
    attributes: IN_FRAME,
  }),
  login: cookie(env, parse, 'kontor-login', 10 * 60),
});
export type Cookies = ReturnType<typeof createCookies>;
