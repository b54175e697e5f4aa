import { type Endpoint, isWrite, type RateLimit } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { WorkQueue } from './work-queue.ts';

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
  /** Asks Discord; may take seconds. */
  confirm: (actor: Actor) => Promise<unknown>;
  identifyBridge: (request: FastifyRequest) => Actor;
  /** Called when a known caller lacks the right. */
  onRefused: (actor: Actor, endpoint: Endpoint) => Promise<void>;
  spend: (limit: RateLimit, request: FastifyRequest) => void;
  queue: Pick<WorkQueue, 'enter'>;
}

/** Rights may have changed while a slow body arrived. */
const SLOW_BODY_MS = 50;

/** Decides from the endpoint's data alone, before the body is read: a caller without rights learns nothing about the schema. */
export function admit(endpoint: Endpoint, admission: Admission, isCached = false) {
  const { isOn, queue, identify, confirm, identifyBridge, onRefused, spend } = admission;
  const limit = endpoint.rateLimit ?? (isWrite(endpoint) ? 'writes' : undefined);

  const findActor = (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> | Actor | undefined => {
    if (endpoint.withoutSession) return undefined;
    return endpoint.access === 'bridge' ? identifyBridge(request) : identify(request, reply);
  };

  const check = async (request: FastifyRequest, reply: FastifyReply, isFirst: boolean): Promise<void> => {
    if (endpoint.feature && !isOn(endpoint.feature)) throw new AppError('feature.off');
    request.actor = await findActor(request, reply);
    if (limit && isFirst) spend(limit, request);
    if (request.actor?.isDoubtful) {
      await confirm(request.actor);
      request.actor = await findActor(request, reply);
      if (request.actor?.isDoubtful) throw new AppError('auth.unconfirmed');
    }
    if (mayAccess(endpoint.access, request.actor)) {
      if (endpoint.isWebOnly && request.actor?.isInTablet) throw new AppError('tablet.web-only');
      return;
    }
    if (!request.actor) throw new AppError('auth.required');
    if (request.actor.isSuspended) throw new AppError('auth.unconfirmed');
    await onRefused(request.actor, endpoint);
    throw new AppError('auth.forbidden');
  };

  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const first = () => check(request, reply, true);
      // Cached responses are sent under overload too.
      return isCached ? first() : queue.enter(first);
    },
    ...(isWrite(endpoint) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        if (reply.elapsedTime > SLOW_BODY_MS) await check(request, reply, false);
      },
    }),
  };
}
