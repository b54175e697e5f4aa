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
  /** Asks Discord which of its rights a person still has; false where it does not answer. */
  confirmNow: (userId: string) => Promise<boolean>;
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
  const { isOn, queue, identify, confirm, confirmNow, identifyBridge, onRefused, spend } = admission;
  const limit = endpoint.rateLimit ?? (isWrite(endpoint) ? 'writes' : undefined);

  const findActor = (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> | Actor | undefined => {
    if (endpoint.withoutSession) return undefined;
    return endpoint.access === 'bridge' ? identifyBridge(request) : identify(request, reply);
  };

  const checkRight = async (actor: Actor | undefined, isUnconfirmed = actor?.isSuspended): Promise<void> => {
    if (mayAccess(endpoint.access, actor)) return;
    if (!actor) throw new AppError('auth.required');
    if (isUnconfirmed) throw new AppError('auth.unconfirmed');
    await onRefused(actor, endpoint);
    throw new AppError('auth.forbidden');
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
    await checkRight(request.actor);
    if (endpoint.isWebOnly && request.actor?.isInTablet) throw new AppError('tablet.web-only');
  };

  const checkAgain = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.elapsedTime > SLOW_BODY_MS) await check(request, reply, false);
  };

  /** What lasts or leaves the house is done with rights from Discord only once Discord has confirmed them. */
  const confirmRights = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { actor } = request;
    if (!actor?.fromDiscord?.length) return;
    const isConfirmed = await confirmNow(actor.id);
    const byHand = actor.authorities.filter((held) => !actor.fromDiscord?.includes(held));
    request.actor = isConfirmed ? await identify(request, reply) : { ...actor, authorities: byHand };
    await checkRight(request.actor, !isConfirmed);
  };

  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const first = () => check(request, reply, true);
      // Cached responses are sent under overload too.
      return isCached ? first() : queue.enter(first);
    },
    preHandler: [...(isWrite(endpoint) ? [checkAgain] : []), ...(endpoint.isConfirmed ? [confirmRights] : [])],
  };
}
