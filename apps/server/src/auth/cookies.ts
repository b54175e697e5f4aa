import { SESSION_HINT } from '@kontor/contract/core/session-hint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '#platform/env.ts';
import { SESSION_DAYS } from '#users';

/** `__Host-` pins a cookie to this host and to https, where there is https. */
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

function cookie(env: Pick<Env, 'isHttps'>, parse: Parse, shortName: string, maxAge: number): Cookie {
  const name = nameOf(env, shortName);
  return {
    read: (header) => (header ? parse(header)[name] : undefined),
    set: (reply, value) => reply.setCookie(name, value, { ...attributes(env), maxAge }),
    clear: (reply) => reply.clearCookie(name, attributes(env)),
  };
}

/** The session goes with a hint that the browser application can read. */
function sessionCookie(env: Pick<Env, 'isHttps'>, parse: Parse): Cookie {
  const maxAge = SESSION_DAYS * 24 * 60 * 60;
  const session = cookie(env, parse, 'kontor', maxAge);
  const visible = { ...attributes(env), httpOnly: false };
  return {
    read: session.read,
    set: (reply, value) => {
      session.set(reply, value);
      reply.setCookie(SESSION_HINT, '1', { ...visible, maxAge });
    },
    clear: (reply) => {
      session.clear(reply);
      reply.clearCookie(SESSION_HINT, visible);
    },
  };
}

/** The session, and the login under way. */
export const createCookies = (env: Pick<Env, 'isHttps'>, parse: Parse) => ({
  session: sessionCookie(env, parse),
  login: cookie(env, parse, 'kontor-login', 10 * 60),
});
export type Cookies = ReturnType<typeof createCookies>;
