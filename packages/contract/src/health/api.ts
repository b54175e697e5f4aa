import { endpoint } from '../core/endpoint.ts';
import { HealthChecks } from './schema.ts';

export const getHealthChecks = endpoint({
  method: 'GET',
  path: '/api/health-checks',
  summary: 'How the installation stands, from configuration to WebSocket; looked at again at most every 10 seconds.',
  access: 'super-admin',
  response: HealthChecks,
});
