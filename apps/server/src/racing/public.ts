export { forgetDriver } from './forget-driver.ts';
export { keepReports } from './laps/adopt-reports.ts';
export { PERSONAL_RACING } from './personal.repo.ts';
export { seedRacing } from './seed-demo.ts';
export { startRacing } from './start-racing.ts';
export { describeOpenTournament, describeResults } from './tournaments/discord-tournaments.ts';
