export { findOrdered, findWanted } from './claims.repo.ts';
export { expireAll, ordersRoutes } from './orders.routes.ts';
export { seedOrders } from './seed-demo.ts';
