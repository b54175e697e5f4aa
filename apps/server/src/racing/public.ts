export { createLapReports } from './laps/adopt-reports.ts';
export { countPending as countPendingLaps } from './laps/lap-times.repo.ts';
export { insertReports as keepReports } from './laps/reports.repo.ts';
export { racingSlice } from './slice.ts';
export { findChampionship } from './tournaments/present-tournament.ts';
export { listStarting as listStartingRaces } from './tournaments/races.repo.ts';
export { listStarting as listStartingTournaments } from './tournaments/tournaments.repo.ts';
