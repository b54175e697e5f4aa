export { describeLowStock } from './discord-stock.ts';
export { listSold, type SoldGood, type SoldProduct } from './list-sold.ts';
export { createNotifyStock } from './notify-stock.ts';
export {
  countLow,
  findStoredOf,
  findUsedPictures as findProductPictures,
  findUses,
  hasProductOnSale,
  insertProduct,
  listStored,
} from './products.repo.ts';
export { productsRoutes } from './products.routes.ts';
export { noteSales, removeOldSales } from './sales.repo.ts';
export { seedProducts } from './seed-demo.ts';
