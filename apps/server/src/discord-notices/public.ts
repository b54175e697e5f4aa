export { COLORS } from './notice.ts';
export { recordEvent } from './outbox.repo.ts';
export { recordShop } from './record-shop.ts';
export { discordNoticesSlice } from './slice.ts';
export { countTroubled, hasTarget, listTargetStates } from './targets.repo.ts';
