export { forgetDriver } from './forget-driver.ts';
export { keepReports } from './laps/adopt-reports.ts';
export { countPending as countPendingLaps } from './laps/lap-times.repo.ts';
export { findNicknames, PERSONAL_RACING } from './personal.repo.ts';
export { seedRacing } from './seed-demo.ts';
export { startRacing } from './start-racing.ts';
export { describeOpenTournament, describeResults } from './tournaments/discord-tournaments.ts';
export { findCurrent as findCurrentTournament } from './tournaments/tournaments.repo.ts';
