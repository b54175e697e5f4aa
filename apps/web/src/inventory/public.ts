export { readHistorySearch } from './history/history-search.ts';
export {
  inventoryQueries,
  reloadAfter,
  showEntry,
  useBaseItems,
  useStock,
  useStockAmounts,
  useUndo,
  useUndoBooking,
} from './inventory.queries.ts';
export { ItemImage, useItemImage } from './item-image.tsx';
export { ItemPicker } from './item-picker.tsx';
export { byLabel, filterItems, type Named, rankItems, toSearchable } from './item-search.ts';
export { PurchaseDialog } from './purchase/purchase.tsx';
export { readStockSearch } from './stock/stock-search.ts';
