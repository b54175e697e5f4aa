export { bridgeRoutes } from './bridge.routes.ts';
export { findDemoPresence, saveDemoPresence } from './game.repo.ts';
export { gameRoutes } from './game.routes.ts';
export { createIdentifyBridge } from './identify-bridge.ts';
export { forgetPresence, PERSONAL_PRESENCE } from './personal.repo.ts';
export { pollPlayers } from './poll-players.ts';
export { type CheckOnline, createPresence } from './presence.ts';
