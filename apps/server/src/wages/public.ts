export type { FindHours } from './find-hours.ts';
export { findDueWages } from './find-sheets.ts';
export { recountWages } from './lines.repo.ts';
export { type Earning, lowerEarnings, noteEarnings, takeBackEarnings } from './note-earnings.ts';
export { seedWageRates } from './seed-demo.ts';
export { wagesSlice } from './slice.ts';
export { sumWages } from './sum-wages.ts';
