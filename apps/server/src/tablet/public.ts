export { removeCodesBefore } from './codes.repo.ts';
export { endAbsent, endSilent, tabletSlice } from './slice.ts';
