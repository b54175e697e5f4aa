export { HealthStatus } from './health-status.tsx';
