export { askForOwnToken } from './application.ts';
export { authRoutes, CALLBACK } from './auth.routes.ts';
export { createIdentity, type Identity } from './create-identity.ts';
export { demoDiscordRoutes } from './demo-discord.routes.ts';
export { seedPersonas } from './personas.ts';
