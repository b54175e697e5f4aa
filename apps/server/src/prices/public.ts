export { findPrices, hasPrices } from './prices.repo.ts';
export { pricesRoutes } from './prices.routes.ts';
export { seedPrices } from './seed-demo.ts';
