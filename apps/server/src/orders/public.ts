export { findOrdered, findWanted } from './claims.repo.ts';
export { countNew, hasHandedOver, sumByDay, sumUp } from './orders.repo.ts';
export { expireAll } from './orders.routes.ts';
export { findForStaff } from './present-orders.ts';
export { ordersSlice } from './slice.ts';
export { recountAll } from './sums/count-orders.ts';
export { type OrderSums, sumClerks, sumOrderDays, sumWeekHours } from './sums/sums.repo.ts';
