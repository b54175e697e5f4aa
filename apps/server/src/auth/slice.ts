import type { Slice } from '#platform/slice.ts';
import { authRoutes, CALLBACK, type Deps } from './auth.routes.ts';
import { demoDiscordRoutes } from './demo-discord.routes.ts';
import { seedPersonas } from './personas.ts';

export const authSlice = {
  async routes(platform, deps) {
    const { env } = platform;
    authRoutes(platform, deps);
    if (env.isDemo) await demoDiscordRoutes(platform, env.PUBLIC_URL + CALLBACK, deps.info.get);
  },
  start: (_platform, { discordRoles }) => discordRoles,
  demo: seedPersonas,
} satisfies Slice<Deps>;
