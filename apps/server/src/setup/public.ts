export { isClaimable, openClaim } from './claim.ts';
export { findOwnerTrouble } from './lacks-owner.ts';
export { setupSlice } from './slice.ts';
