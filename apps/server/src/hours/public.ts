export { findHours, holdHours } from './hours.repo.ts';
export { isOpenByHours, noteStaffed } from './note-staffed.ts';
export { hoursSlice } from './slice.ts';
