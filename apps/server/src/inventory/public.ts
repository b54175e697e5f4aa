export { describeItems, findStocked, hasBaseItems, listBaseItems } from './base-items.repo.ts';
export { bookLocked, bookStock, type StockBooking } from './book-stock.ts';
export { type DemoUnbooked, demoUnbooked } from './demo-unbooked.ts';
export { type FindUses, upsertBaseItems } from './import/import-items.ts';
export { type NotifyStock, notifyBooked } from './inventory.routes.ts';
export { createItemImageUrl } from './pictures/item-pictures.routes.ts';
export { inventorySlice } from './slice.ts';
export {
  type FindTargets,
  type FindWanted,
  type LockedItem,
  listStock,
  lockStock,
  markReported,
  withTaken,
} from './stock.repo.ts';
export { takeUnbooked } from './unmatched.repo.ts';
