export { countDaysAboveLimit } from './count-days.ts';
export { stockCheckSlice } from './slice.ts';
export { findShrinkage, type ShrinkageDay } from './sums.repo.ts';
