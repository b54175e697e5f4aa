export { isClaimable, openClaim } from './claim.ts';
export { findOwnerTrouble } from './lacks-owner.ts';
export { saveSetup } from './setup.repo.ts';
export { setupRoutes } from './setup.routes.ts';
