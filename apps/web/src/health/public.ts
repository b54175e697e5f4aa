export { healthQueries } from './health.queries.ts';
export { HealthStatus } from './health-status.tsx';
