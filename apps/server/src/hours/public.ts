export { findHours, holdHours } from './hours.repo.ts';
export { hoursSlice } from './slice.ts';
