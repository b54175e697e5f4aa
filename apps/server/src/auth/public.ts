export { authRoutes, CALLBACK } from './auth.routes.ts';
export { chooseDiscord } from './choose-discord.ts';
export { createCookies } from './cookies.ts';
export { demoDiscordRoutes } from './demo-discord.routes.ts';
export { createIdentify } from './identify.ts';
export { lacksOwner, NO_OWNER } from './lacks-owner.ts';
export { seedPersonas } from './personas.ts';
export { createDiscordRoleSync } from './sync-discord-roles.ts';
