export { countDaysAboveLimit } from './count-days.ts';
export { stockCheckSlice } from './slice.ts';
export { sumLosses } from './sums.repo.ts';
