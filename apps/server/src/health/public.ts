export { findDoubts } from './check-configuration.ts';
export { findDatabaseFacts } from './health.repo.ts';
export { healthRoutes } from './health.routes.ts';
export { serveReadiness } from './readiness.ts';
