export { findOwnerTrouble, isClaimable, openClaim } from './claim.ts';
export { setupSlice } from './slice.ts';
