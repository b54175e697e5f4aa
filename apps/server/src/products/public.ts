export { createNotifyStock, listSold, type SoldGood, type SoldProduct } from './list-sold.ts';
export {
  countLow,
  findItemUses,
  findStoredOf,
  findTargets,
  findUses,
  hasProductOnSale,
  insertProduct,
  listLow,
  listStored,
} from './products.repo.ts';
export { clearSales, listMostSold, noteSales, type ProductSale, sumProductDays } from './sales.repo.ts';
export { productsSlice } from './slice.ts';
