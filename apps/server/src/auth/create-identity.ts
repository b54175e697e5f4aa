import type { FastifyInstance } from 'fastify';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import type { TableVersions } from '#platform/cache/table-versions.ts';
import type { Env } from '#platform/env.ts';
import type { Platform } from '#platform/platform.ts';
import { createSessions, forgetMapped } from '#users';
import { CALLBACK } from './auth.routes.ts';
import { createCookies } from './cookies.ts';
import { DEMO_APPLICATION, DEMO_DISCORD } from './demo-discord.routes.ts';
import { createDiscord, type Discord, type Fetch } from './discord.ts';
import { createIdentify } from './identify.ts';
import { createDiscordRoleSync } from './sync-discord-roles.ts';

/** Calls the demo's Discord in-process: works on any port, and before listening. */
const injected =
  (app: FastifyInstance): Fetch =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: new URL(url).pathname,
      headers,
      ...(body ? { payload: String(body) } : {}),
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };

function chooseDiscord(app: FastifyInstance, env: Env): Discord {
  const callbackUrl = env.PUBLIC_URL + CALLBACK;
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, DISCORD_GUILD_ID: guildId } = env;
  if (!env.isDemo && clientId && clientSecret)
    return createDiscord({ url: env.DISCORD_BASE_URL, clientId, clientSecret, callbackUrl, guildId });
  return createDiscord({
    ...DEMO_APPLICATION,
    url: env.PUBLIC_URL + DEMO_DISCORD,
    callbackUrl,
    fetch: injected(app),
  });
}

interface Deps extends Pick<Platform, 'app' | 'env' | 'db' | 'write' | 'clock'> {
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
