export { describeShop, recordOpening } from './discord-shop.ts';
export { findHours, holdHours } from './hours.repo.ts';
export { hoursRoutes } from './hours.routes.ts';
export { seedHours } from './seed-demo.ts';
