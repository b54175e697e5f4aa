export { findOrdered, findWanted } from './claims.repo.ts';
export { describeMissing, describeOrder, describeOverdue, recordOverdue } from './discord-orders.ts';
export { endRunning } from './end-running.ts';
export { countNew, hasHandedOver, sumUp } from './orders.repo.ts';
export { expireAll, ordersRoutes } from './orders.routes.ts';
export { findTexts, forgetInOrders, PERSONAL_ORDERS } from './personal.repo.ts';
export { findForStaff } from './present-orders.ts';
export { seedOrders } from './seed-demo.ts';
