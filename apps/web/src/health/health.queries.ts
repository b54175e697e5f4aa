import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { readQuery } from '#platform/api/read-query.ts';

export const healthQueries = { checks: () => readQuery(['health', 'checks'], getHealthChecks, {}) };
