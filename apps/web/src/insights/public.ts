export { readInsightsSearch } from './insights-search.ts';
