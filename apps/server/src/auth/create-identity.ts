import type { FastifyInstance } from 'fastify';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import type { TableVersions } from '#platform/cache/table-versions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Write } from '#platform/write.ts';
import { createSessions, forgetMapped } from '#users';
import { chooseDiscord } from './choose-discord.ts';
import { createCookies } from './cookies.ts';
import { createIdentify } from './identify.ts';
import { createDiscordRoleSync } from './sync-discord-roles.ts';

interface Deps {
  app: FastifyInstance;
  env: Env;
  db: Db;
  write: Write;
  clock: Clock;
  versions: TableVersions;
  readCache: Pick<ReadCache, 'db'>;
  onRightsChanged: (userId: string) => void;
}

/** Who is calling: sessions in cookies, and the rights that Discord's roles are worth. */
export async function createIdentity(deps: Deps) {
  const { app, env, db, write, clock, versions, readCache, onRightsChanged } = deps;
  const cookies = createCookies(env, app.parseCookie);
  const discord = chooseDiscord(app, env);
  const discordRoles = createDiscordRoleSync({
    db,
    write,
    clock,
    discord,
    log: app.log,
    secret: env.DISCORD_GUILD_ID && !env.isDemo ? env.DISCORD_CLIENT_SECRET : undefined,
    onChanged: onRightsChanged,
  });
  if (!env.DISCORD_GUILD_ID) await forgetMapped(db, clock());
  const sessions = createSessions(readCache.db);
  const identify = createIdentify({ sessions, versions, clock, cookies, discordRoles });
  return { cookies, discord, discordRoles, identify };
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;
