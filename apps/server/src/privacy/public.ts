export { privacySlice } from './slice.ts';
