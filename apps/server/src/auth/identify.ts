import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findActor, publicNameOf, visit } from '#users';
import type { Cookies } from './cookies.ts';

/** Who is calling, over HTTP and over the live channel alike. */
export const createIdentify = (db: Db, clock: Clock, cookies: Cookies, onVisit: (actor: Actor) => void) => ({
  request: async (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> => {
    const id = cookies.session.read(request.headers.cookie);
    if (!id) return undefined;
    const visited = await visit(db, id, clock());
    if (!visited) cookies.session.clear(reply);
    else if (visited.prolonged) cookies.session.set(reply, id);
    if (visited) onVisit(visited.actor);
    return visited?.actor;
  },

  socket: async (request: IncomingMessage): Promise<Actor | undefined> => {
    const id = cookies.session.read(request.headers.cookie);
    // A socket cannot carry a new cookie, so it does not prolong the session either.
    return id ? findActor(db, publicNameOf(id), clock()) : undefined;
  },

  session: (sessionId: string): Promise<Actor | undefined> => findActor(db, sessionId, clock()),
});
