export type { Describe, Describers } from './deliver.ts';
export { startDiscordNotices } from './discord-notices.routes.ts';
export { COLORS, type Notice } from './notice.ts';
export { recordEvent } from './outbox.repo.ts';
export { recordShop } from './record-shop.ts';
export { seedDiscordNotices } from './seed-demo.ts';
export { countTroubled, hasTarget, listTargetStates } from './targets.repo.ts';
