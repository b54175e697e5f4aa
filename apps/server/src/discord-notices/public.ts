export { COLORS } from './notice.ts';
export { recordCorrection, recordEvent, recordShop } from './outbox.repo.ts';
export { discordNoticesSlice } from './slice.ts';
export { countTroubled, hasTarget, listTargetStates } from './targets.repo.ts';
