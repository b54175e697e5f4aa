export { CALLBACK } from './auth.routes.ts';
export { createIdentity, type Identity } from './create-identity.ts';
export { askForOwnToken } from './discord.ts';
export { authSlice } from './slice.ts';
