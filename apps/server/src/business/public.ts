export { findCurrency, findIsOn, findMayOrder, findUse, hasOwnName } from './business.repo.ts';
export { type CurrentInfo, keepInfo } from './current-info.ts';
export { siteHead } from './site-head.ts';
export { businessSlice } from './slice.ts';
