export { createNotifyStock } from './notify-stock.ts';
export {
  countLow,
  findStoredOf,
  findUsedPictures as findProductPictures,
  findUses,
  hasProductOnSale,
  insertProduct,
  listSold,
  listStored,
} from './products.repo.ts';
export { productsRoutes } from './products.routes.ts';
export { noteSales, removeOldSales } from './sales.repo.ts';
export { seedProducts } from './seed-demo.ts';
