export { findSold, findStored, findUses, insertProduct, listStored } from './products.repo.ts';
export { productsRoutes } from './products.routes.ts';
export { seedProducts } from './seed-demo.ts';
