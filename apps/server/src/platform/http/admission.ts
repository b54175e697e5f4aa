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
  /** Asks whoever has to vouch for the caller's rights; may take seconds. */
  confirm: (actor: Actor) => Promise<unknown>;
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
  const { isOn, identify, confirm, shownBy, identifyBridge, onRefused, spend, gate } = admission;
  const limit = endpoint.rateLimit ?? (isWrite(endpoint) ? 'writes' : undefined);

  /** Answers for whom somebody has to vouch first. */
  const check = async (request: FastifyRequest, reply: FastifyReply, isFirst: boolean): Promise<Actor | undefined> => {
    if (endpoint.feature && !isOn(endpoint.feature)) throw new AppError('feature.off');
    request.actor = endpoint.access === 'bridge' ? identifyBridge(request) : await identify(request, reply);
    if (limit && isFirst) await spend(limit, request);
    if (request.actor?.isDoubtful) return request.actor;
    if (mayAccess(endpoint.access, request.actor)) return undefined;
    if (!request.actor) throw new AppError('auth.required');
    if (request.actor.isSuspended) throw new AppError('auth.unconfirmed');
    await onRefused(request.actor, endpoint);
    throw new AppError('auth.forbidden');
  };

  /** Whoever waits for somebody to vouch for them takes nobody's place meanwhile. */
  const checkConfirmed = async (attempt: () => Promise<Actor | undefined>): Promise<void> => {
    const doubtful = await attempt();
    if (!doubtful) return;
    await confirm(doubtful);
    if (await attempt()) throw new AppError('auth.unconfirmed');
  };

  const admittedAt = new WeakMap<FastifyRequest, number>();
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      let isFirst = true;
      const attempt = () => {
        const checking = check(request, reply, isFirst);
        isFirst = false;
        return checking;
      };
      await checkConfirmed(() => gate.run(attempt, { who: shownBy(request) }));
      admittedAt.set(request, performance.now());
    },
    /** Rights that were lost while the body was on its way count as lost. */
    preHandler: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const age = performance.now() - (admittedAt.get(request) ?? Number.NEGATIVE_INFINITY);
      if (age > FRESH_MS) await checkConfirmed(() => check(request, reply, false));
    },
  };
}
