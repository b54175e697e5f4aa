import fastifyRateLimit from '@fastify/rate-limit';
import type { RateLimit } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './address-of.ts';
import type { Admission } from './admission.ts';
import { Allowances } from './allowances.ts';

const PER_MINUTE: Record<RateLimit, number> = {
  login: 20,
  callback: 20,
  orders: 10,
  teams: 10,
  writes: 600,
  uploads: 6000,
  downloads: 5,
};

/** Per user, else per address; the key never comes from the body. */
const keyOf = (request: FastifyRequest): string =>
  request.actor ? `user:${request.actor.id}` : `ip:${networkOf(request.ip)}`;

/** Makes the allowances of `endpoint.rateLimit`; `off` is for load tests. */
export async function createRateLimits(app: FastifyInstance, mode: 'on' | 'off'): Promise<Admission['spend']> {
  if (mode === 'off') return async () => {};
  await app.register(fastifyRateLimit, { global: false, store: Allowances });
  const limiter = (limit: RateLimit) =>
    app.createRateLimit({ max: PER_MINUTE[limit], timeWindow: 60_000, keyGenerator: keyOf });
  const limiters = {
    login: limiter('login'),
    callback: limiter('callback'),
    orders: limiter('orders'),
    teams: limiter('teams'),
    writes: limiter('writes'),
    uploads: limiter('uploads'),
    downloads: limiter('downloads'),
  };
  return async (limit, request) => {
    const state = await limiters[limit](request);
    if (!state.isAllowed && state.isExceeded)
      throw new AppError('request.rate-limited', { seconds: state.ttlInSeconds });
  };
}
