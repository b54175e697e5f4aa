export { fetchPlayers, PlayersProblem } from './fetch-players.ts';
export {
  findDemoPresence,
  findLink,
  findLinkedUsers,
  findRollCalls,
  removeLink,
  saveDemoPresence,
  saveLink,
} from './game.repo.ts';
export { createIdentifyBridge } from './identify-bridge.ts';
export { createNotices, type Notices, tooOldAt } from './notices.ts';
export { insertingNotices, type Notice, removeNoticesBefore } from './outbox.repo.ts';
export { type CheckOnline, createPresence, findGameStatus } from './presence.ts';
export { countMissing } from './report-outage.ts';
export { gameSlice } from './slice.ts';
