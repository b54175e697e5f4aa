import type { Endpoint, RateLimit } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface Admission {
  isOn: (feature: Feature) => boolean;
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>;
  spend: (limit: RateLimit, request: FastifyRequest) => Promise<void>;
}

/** Decides from the endpoint's data alone, before the body is read: a stranger learns nothing about the schema. */
export function admit(endpoint: Endpoint, { isOn, identify, spend }: Admission) {
  const limit = endpoint.rateLimit ?? (isWrite(endpoint) ? 'writes' : undefined);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (endpoint.feature && !isOn(endpoint.feature)) throw new AppError('feature.off');
    request.actor = await identify(request, reply);
    if (limit) await spend(limit, request);
    if (mayAccess(endpoint.access, request.actor)) return;
    throw new AppError(request.actor ? 'auth.forbidden' : 'auth.required');
  };
}
