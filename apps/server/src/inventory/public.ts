export { describeItems, hasBaseItems, type ItemFacts, listWeights } from './base-items.repo.ts';
export { bookStock, type StockBooking } from './book-stock.ts';
export type { FindUses } from './import/import-items.ts';
export { inventoryRoutes, type NotifyStock } from './inventory.routes.ts';
export { serveItemImages } from './item-images.ts';
export { forgetBooker, PERSONAL_BOOKINGS } from './personal.repo.ts';
export { seedInventory } from './seed-demo.ts';
export { type FindWanted, findStock, listStock, lockStock } from './stock.repo.ts';
export { upsertBaseItems } from './upsert-base-items.ts';
