export { createNotifyStock } from './notify-stock.ts';
export {
  findStoredOf,
  findUsedPictures as findProductPictures,
  findUses,
  hasProductOnSale,
  insertProduct,
  listSold,
  listStored,
} from './products.repo.ts';
export { productsRoutes } from './products.routes.ts';
export { seedProducts } from './seed-demo.ts';
