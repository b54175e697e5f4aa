export { readPlan } from './plan-search.ts';
