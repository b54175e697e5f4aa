export { homeSlice } from './slice.ts';
