import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TABLET_HEADER, TABLET_QUERY } from '@kontor/contract/tablet/rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { TableVersions } from '#platform/cache/table-versions.ts';
import type { Clock } from '#platform/clock.ts';
import { publicNameOf, type SessionKind, type Sessions } from '#users';
import type { Cookies } from './cookies.ts';
import type { DiscordRoleSync } from './sync-discord-roles.ts';

interface SessionCookie {
  readonly kind: SessionKind;
  readonly id: string;
}

export const isInFrame = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[TABLET_HEADER] === '1';

function readSession(cookies: Cookies, isTablet: boolean, { cookie }: IncomingHttpHeaders): SessionCookie | undefined {
  const id = cookies[isTablet ? 'tablet' : 'session'].read(cookie);
  return id ? { kind: isTablet ? 'TABLET' : 'WEB', id } : undefined;
}

/** The tablet session where the page asks for it, else the web session. */
function chooseSession(cookies: Cookies, request: FastifyRequest): SessionCookie | undefined {
  const isTablet = isInFrame(request);
  const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
  // Other sites can make a browser send the tablet's cookie (SameSite=None).
  return isTablet && site !== 'same-origin' ? undefined : readSession(cookies, isTablet, request.headers);
}

/** A socket's origin is checked elsewhere; its URL says whether it belongs to the frame. */
const chooseForSocket = (cookies: Cookies, { url = '', headers }: IncomingMessage): SessionCookie | undefined =>
  readSession(cookies, new URLSearchParams(url.split('?', 2)[1]).has(TABLET_QUERY), headers);

interface Deps {
  sessions: Sessions;
  versions: TableVersions;
  clock: Clock;
  cookies: Cookies;
  discordRoles: Pick<DiscordRoleSync, 'onVisit' | 'confirm'>;
}

/** An actor whose Discord roles are outdated has no rights on the live channel. */
const trusted = (actor: Actor | undefined): Actor | undefined => (actor?.isDoubtful ? undefined : actor);

const TABLES = ['session', 'app_user', 'tablet_setting'];
const MAX_KNOWN = 20_000;

/** Who is calling, over HTTP and over the live channel alike. */
export function createIdentify({ sessions, versions, clock, cookies, discordRoles }: Deps) {
  const known = new Map<string, { actor: Actor; version: number; quietUntil: Date }>();

  /** Sessions of different kinds are not interchangeable. */
  const nameOf = ({ kind, id }: SessionCookie): string => `${kind} ${id}`;

  const recall = (session: SessionCookie): Actor | undefined => {
    const found = known.get(nameOf(session));
    if (!found || clock() >= found.quietUntil || !versions.isCurrent(found.version, TABLES)) return undefined;
    return found.actor;
  };

  const visit = async (session: SessionCookie, reply: FastifyReply): Promise<Actor | undefined> => {
    const { kind, id } = session;
    const cookie = kind === 'TABLET' ? cookies.tablet : cookies.session;
    const version = versions.current();
    const visited = await sessions.visit(id, kind, clock());
    if (!visited) {
      // An open page on the web keeps what was typed until the person is back; the tablet signs in by itself.
      if (kind === 'TABLET') cookie.clear(reply);
      else cookie.clearId(reply);
      return undefined;
    }
    if (visited.prolonged) cookie.set(reply, id);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(nameOf(session), { actor: visited.actor, version, quietUntil: visited.quietUntil });
    return visited.actor;
  };

  const findActor = async (sessionId: string, kind?: SessionKind): Promise<Actor | undefined> => {
    const actor = await sessions.findActor(sessionId, clock(), kind);
    if (!actor?.isDoubtful) return actor;
    await discordRoles.confirm(actor.id);
    return trusted(await sessions.findActor(sessionId, clock(), kind));
  };

  return {
    request: async (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> => {
      const session = chooseSession(cookies, request);
      if (!session) return undefined;
      let actor: Actor | undefined;
      if (known.has(nameOf(session))) {
        await versions.catchUp();
        actor = recall(session) ?? (await visit(session, reply));
      } else {
        // A session unknown to this process is read at the same time.
        [actor] = await Promise.all([visit(session, reply), versions.catchUp()]);
      }
      if (actor) discordRoles.onVisit(actor);
      return actor;
    },

    confirm: ({ id }: Actor): Promise<unknown> => discordRoles.confirm(id),

    socket: async (request: IncomingMessage): Promise<Actor | undefined> => {
      const session = chooseForSocket(cookies, request);
      // A socket cannot set a cookie, so it does not prolong the session.
      return session && findActor(publicNameOf(session.id), session.kind);
    },

    session: (sessionId: string) => findActor(sessionId),
  };
}
