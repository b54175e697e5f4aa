export { insightsSlice } from './slice.ts';
