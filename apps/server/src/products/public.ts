export { createNotifyStock } from './notify-stock.ts';
export {
  findStored,
  findUsedPictures,
  findUses,
  hasPricedProduct,
  insertProduct,
  listSold,
  listStored,
} from './products.repo.ts';
export { productsRoutes } from './products.routes.ts';
export { seedProducts } from './seed-demo.ts';
