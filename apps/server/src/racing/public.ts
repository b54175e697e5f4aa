export { keepReports } from './adopt-reports.ts';
export { seedRacing } from './seed-demo.ts';
export { startRacing } from './start-racing.ts';
