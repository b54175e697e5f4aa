export { removeCodesBefore } from './codes.repo.ts';
export { endAbsent, endSilent } from './end-absent.ts';
export { tabletSlice } from './slice.ts';
