export { changePrice } from './change-price.ts';
export { findPrices, hasPrices } from './prices.repo.ts';
export { pricesSlice } from './slice.ts';
