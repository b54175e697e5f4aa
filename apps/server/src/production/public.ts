export { productionSlice } from './slice.ts';
