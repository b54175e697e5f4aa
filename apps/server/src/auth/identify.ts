import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { TableVersions } from '#platform/cache/table-versions.ts';
import type { Clock } from '#platform/clock.ts';
import { publicNameOf, type Sessions } from '#users';
import type { Cookies } from './cookies.ts';
import type { DiscordRoleSync } from './sync-discord-roles.ts';

interface Parts {
  sessions: Sessions;
  versions: TableVersions;
  clock: Clock;
  cookies: Cookies;
  discordRoles: Pick<DiscordRoleSync, 'onVisit' | 'confirm'>;
}

interface Known {
  actor: Actor;
  version: number;
  quietUntil: Date;
}

/** Nobody hears or does anything on the strength of an answer that is too old. */
const trusted = (actor: Actor | undefined): Actor | undefined => (actor?.isDoubtful ? undefined : actor);

const TABLES = ['session', 'app_user'];
const MOST_KNOWN = 20_000;

/** Who is calling, over HTTP and over the live channel alike. */
export function createIdentify({ sessions, versions, clock, cookies, discordRoles }: Parts) {
  const known = new Map<string, Known>();

  const recall = (id: string): Actor | undefined => {
    const found = known.get(id);
    if (!found || clock() >= found.quietUntil || !versions.isCurrent(found.version, TABLES)) return undefined;
    return found.actor;
  };

  const visit = async (id: string, reply: FastifyReply): Promise<Actor | undefined> => {
    const version = versions.current();
    const visited = await sessions.visit(id, clock());
    if (!visited) {
      cookies.session.clear(reply);
      return undefined;
    }
    if (visited.prolonged) cookies.session.set(reply, id);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, { actor: visited.actor, version, quietUntil: visited.quietUntil });
    return visited.actor;
  };

  const findActor = async (sessionId: string): Promise<Actor | undefined> => {
    const actor = await sessions.findActor(sessionId, clock());
    if (!actor?.isDoubtful) return actor;
    await discordRoles.confirm(actor.id);
    return trusted(await sessions.findActor(sessionId, clock()));
  };

  return {
    request: async (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> => {
      const id = cookies.session.read(request.headers.cookie);
      if (!id) return undefined;
      let actor: Actor | undefined;
      if (known.has(id)) {
        await versions.catchUp();
        actor = recall(id) ?? (await visit(id, reply));
      } else {
        // A session this process has not seen yet is read at the same time.
        [actor] = await Promise.all([visit(id, reply), versions.catchUp()]);
      }
      if (actor) discordRoles.onVisit(actor);
      return actor;
    },

    /** Waits until Discord has answered for somebody, or has failed to. */
    confirm: ({ id }: Actor): Promise<unknown> => discordRoles.confirm(id),

    socket: async (request: IncomingMessage): Promise<Actor | undefined> => {
      const id = cookies.session.read(request.headers.cookie);
      // A socket cannot carry a new cookie, so it does not prolong the session either.
      return id ? findActor(publicNameOf(id)) : undefined;
    },

    session: findActor,
  };
}
