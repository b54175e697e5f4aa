export { inventoryQueries } from './inventory.queries.ts';
export { ItemImage, useItemImage } from './item-image.tsx';
export { ItemPicker } from './item-picker.tsx';
export { filterItems, type Named, toSearchable } from './item-search.ts';
export { useBaseItems, useStock, useUndo } from './stock.queries.ts';
