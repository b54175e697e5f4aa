import type { FastifyInstance } from 'fastify';
import type { Env } from '#platform/env.ts';
import { CALLBACK } from './auth.routes.ts';
import { DEMO_APPLICATION, DEMO_DISCORD } from './demo-discord.routes.ts';
import { createDiscord, type Discord } from './discord.ts';
import type { Fetch } from './discord-answers.ts';

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

export function chooseDiscord(app: FastifyInstance, env: Env): Discord {
  const callbackUrl = env.PUBLIC_URL + CALLBACK;
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BASE_URL } = env;
  if (!env.isDemo && DISCORD_CLIENT_ID && DISCORD_CLIENT_SECRET) {
    const secrets = { clientId: DISCORD_CLIENT_ID, clientSecret: DISCORD_CLIENT_SECRET };
    const where = { browserUrl: DISCORD_BASE_URL, serverUrl: DISCORD_BASE_URL, callbackUrl };
    return createDiscord({ ...where, ...secrets, guildId: env.DISCORD_GUILD_ID });
  }
  const url = env.PUBLIC_URL + DEMO_DISCORD;
  return createDiscord({
    browserUrl: url,
    serverUrl: url,
    ...DEMO_APPLICATION,
    callbackUrl,
    fetch: injected(app),
  });
}
