export { findDoubts } from './check-configuration.ts';
export { findDatabaseFacts } from './health.repo.ts';
export { serveReadiness } from './readiness.routes.ts';
export { healthSlice } from './slice.ts';
