export { findDoubts } from './check-configuration.ts';
export { findDatabaseFacts } from './health.repo.ts';
export { serveReadiness } from './readiness.ts';
export { healthSlice } from './slice.ts';
