import * as api from '@kontor/contract/tablet/api.ts';
import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import type { FastifyReply } from 'fastify';
import { parseInput } from '#platform/http/parse.ts';
import type { Platform } from '#platform/platform.ts';
import { findMaxRole } from '#users';
import { changeSettings } from './change-settings.ts';
import { linkGame, presentLink, unlinkGame } from './link-game.ts';
import { issueCode, signIn } from './sign-in.ts';

export interface Deps {
  /** `tablet` holds the tablet's session. */
  readonly cookies: { readonly tablet: { readonly set: (reply: FastifyReply, value: string) => void } };
}

function linkRoutes({ route, clock, live }: Platform): void {
  const end = (sessions: readonly string[]): void => {
    for (const session of sessions) live.endSession(session);
  };

  route(api.getGameLink, ({ db, actor }) => presentLink(db, actor.id));

  route(api.linkGame, async ({ db, actor, body, afterCommit }) => {
    const ended = await linkGame(db, actor, body.code, clock());
    afterCommit(() => end(ended));
    return presentLink(db, actor.id);
  });

  route(api.unlinkGame, async ({ db, actor, afterCommit }) => {
    const ended = await unlinkGame(db, actor, clock());
    afterCommit(() => end(ended));
  });
}

export function tabletRoutes(platform: Platform, { cookies }: Deps): void {
  const { route, rawRoute, queued, write, clock, live } = platform;

  route(api.requestTabletCode, ({ db, body }) => issueCode(db, body, clock()), { isSecret: true });

  rawRoute(api.openTabletSession, async ({ request, reply }) => {
    const { body } = parseInput(api.openTabletSession, request);
    const opened = await queued(reply, () => write((tx) => signIn(tx, body.code, clock())));
    for (const session of opened.ended) live.endSession(session);
    if (opened.isNew) live.publish(userUpdate, { id: opened.id });
    cookies.tablet.set(reply, opened.sessionId);
    return reply.send({ expiresAt: opened.expiresAt.toISOString() });
  });

  route(api.getTabletSettings, async ({ db }) => ({ maxRole: await findMaxRole(db) }));

  route(api.changeTabletSettings, async ({ db, actor, body, publish, afterCommit }) => {
    const affected = await changeSettings(db, actor, body, clock());
    afterCommit(() => {
      for (const id of affected) live.recheck(id);
    });
    if (affected.length > 0) publish(meUpdate, {}, { users: affected });
    return body;
  });

  linkRoutes(platform);
}
