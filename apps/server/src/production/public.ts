export { productionRoutes } from './production.routes.ts';
