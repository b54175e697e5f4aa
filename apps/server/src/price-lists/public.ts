export { findListsByCustomer, listLists } from './price-lists.repo.ts';
export { priceListsSlice } from './slice.ts';
