import type { Endpoint, RateLimit } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Gate } from './overload.ts';

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
  /** The session somebody shows, whether or not there is one like it. */
  shownBy: (request: FastifyRequest) => string | undefined;
  /** The game server shows a token instead of a session. */
  identifyBridge: (request: FastifyRequest) => Actor;
  /** Told of somebody who is known but lacks the right. */
  onRefused: (actor: Actor, endpoint: Endpoint) => Promise<void>;
  spend: (limit: RateLimit, request: FastifyRequest) => Promise<void>;
  /** Whoever sends a body slowly takes nobody's place meanwhile: only work goes through it. */
  gate: Pick<Gate, 'run'>;
}

/** How old an admission may be when the work begins; a body can be sent as slowly as somebody likes. */
const FRESH_MS = 50;

/** Decides from the endpoint's data alone, before the body is read: a stranger learns nothing about the schema. */
export function admit(endpoint: Endpoint, admission: Admission) {
  const { isOn, identify, shownBy, identifyBridge, onRefused, spend, gate } = admission;
  const limit = endpoint.rateLimit ?? (isWrite(endpoint) ? 'writes' : undefined);

  const check = async (request: FastifyRequest, reply: FastifyReply, isFirst: boolean): Promise<void> => {
    if (endpoint.feature && !isOn(endpoint.feature)) throw new AppError('feature.off');
    request.actor = endpoint.access === 'bridge' ? identifyBridge(request) : await identify(request, reply);
    if (limit && isFirst) await spend(limit, request);
    if (mayAccess(endpoint.access, request.actor)) return;
    if (!request.actor) throw new AppError('auth.required');
    if (request.actor.isSuspended) throw new AppError('auth.unconfirmed');
    await onRefused(request.actor, endpoint);
    throw new AppError('auth.forbidden');
  };

  const admittedAt = new WeakMap<FastifyRequest, number>();
  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      gate.run(
        async () => {
          await check(request, reply, true);
          admittedAt.set(request, performance.now());
        },
        { who: shownBy(request) },
      ),
    /** Rights that were lost while the body was on its way count as lost. */
    preHandler: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const age = performance.now() - (admittedAt.get(request) ?? Number.NEGATIVE_INFINITY);
      if (age > FRESH_MS) await check(request, reply, false);
    },
  };
}
