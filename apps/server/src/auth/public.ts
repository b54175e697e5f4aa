export { askForOwnToken } from './application.ts';
export { CALLBACK } from './auth.routes.ts';
export { createIdentity, type Identity } from './create-identity.ts';
export { authSlice } from './slice.ts';
