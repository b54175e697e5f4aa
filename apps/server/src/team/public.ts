export { createDuty } from './duty.ts';
export type { Seen } from './keep-duty.ts';
export { findHours } from './shifts.repo.ts';
export { teamSlice } from './slice.ts';
