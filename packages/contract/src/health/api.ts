import { endpoint } from '../core/endpoint.ts';
import { HealthReport } from './schema.ts';

export const getHealthChecks = endpoint({
  method: 'GET',
  path: '/api/health-checks',
  summary: 'Looks at everything Kontor needs to run and says what is wrong with it.',
  access: 'super-admin',
  response: HealthReport,
});
