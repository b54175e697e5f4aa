import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/users/api.ts';
import { checkTarget } from '@kontor/contract/users/checks.ts';
import { displayName, givenAuthorities, nameApart } from '@kontor/contract/users/rules.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { changeDiscordRoles } from './change-discord-roles.ts';
import { changeRole } from './change-role.ts';
import { listDiscordRoles } from './discord-roles.repo.ts';
import { listFormer } from './former.repo.ts';
import { removeSessionsOf } from './sessions.repo.ts';
import { findEmployee, findUser, listUsers, type StoredEmployee } from './users.repo.ts';

/** People missing in the result are unknown. */
export type FindOnline = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, boolean>>;

export interface Deps {
  readonly findOnline: FindOnline;
}

async function endSessions(tx: Tx, actor: Actor, { id, at }: { id: string; at: Date }): Promise<string[]> {
  const person = await findEmployee(tx, id);
  if (!person) throw new AppError('not-found');
  checkTarget(actor.authorities, { name: displayName(person), authorities: givenAuthorities(person) });
  await writeAudit(tx, {
    type: 'SECURITY',
    message: html`<b>${nameApart(displayName(person), person)}</b> wurde auf allen Geräten abgemeldet.`,
    by: actor,
    at,
    about: [id],
  });
  return removeSessionsOf(tx, id);
}

export function usersRoutes({ route, env, clock, live }: Platform, { findOnline }: Deps): void {
  const hasGuild = env.DISCORD_GUILD_ID !== undefined;
  const withPresence = async <P extends StoredEmployee>(db: Db, people: readonly P[]) => {
    const online = await findOnline(
      db,
      people.map(({ id }) => id),
    );
    return people.map((person) => ({ ...person, isOnline: online.get(person.id) ?? null }));
  };

  route(
    api.getMe,
    async ({ db, actor }) => {
      const user = await findUser(db, actor.id);
      if (!user) throw new AppError('auth.required');
      // A tablet session has fewer rights than its user.
      return { ...user, authorities: actor.authorities.map((authority) => ({ authority })) };
    },
    { cache: { varyBy: ({ actor }) => actor.id } },
  );

  route(api.listUsers, async ({ db, query }) => withPresence(db, await listUsers(db, query)));

  route(api.listFormer, ({ db }) => listFormer(db, clock()));

  route(api.changeRole, async ({ db, actor, params, body, publish, afterCommit }) => {
    await changeRole(db, actor, { id: params.id, role: body.role, at: clock() });
    afterCommit(() => live.recheck(params.id));
    publish(api.userUpdate, { id: params.id });
    publish(api.meUpdate, {}, { users: [params.id] });
    const person = await findEmployee(db, params.id);
    const [employee] = await withPresence(db, person ? [person] : []);
    if (!employee) throw new AppError('not-found');
    return employee;
  });

  const endOpen = (sessions: readonly string[]): void => {
    for (const session of sessions) live.endSession(session);
  };

  route(api.endMySessions, async ({ db, actor, afterCommit }) => {
    const ended = await removeSessionsOf(db, actor.id);
    afterCommit(() => endOpen(ended));
  });

  route(api.endSessions, async ({ db, actor, params, afterCommit }) => {
    const ended = await endSessions(db, actor, { id: params.id, at: clock() });
    afterCommit(() => endOpen(ended));
  });

  route(api.getDiscordRoles, async ({ db }) => ({ isOn: hasGuild, roles: await listDiscordRoles(db) }));

  route(api.changeDiscordRoles, async ({ db, actor, body, publish, afterCommit }) => {
    for (const id of await changeDiscordRoles(db, actor, body.roles, clock())) {
      afterCommit(() => live.recheck(id));
      publish(api.userUpdate, { id });
      publish(api.meUpdate, {}, { users: [id] });
    }
    return { isOn: hasGuild, roles: await listDiscordRoles(db) };
  });
}
