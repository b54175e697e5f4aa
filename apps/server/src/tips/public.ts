export { seedTips } from './seed-demo.ts';
export { tipsRoutes } from './tips.routes.ts';
