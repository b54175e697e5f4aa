import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../limits/admission.ts';

export interface Confirmation extends Pick<Admission, 'identify' | 'onRefused'> {
  /** Asks Discord which of its rights a person still has; false where it does not answer. */
  confirmNow: (userId: string) => Promise<boolean>;
}

/** What lasts or leaves the house is done with rights from Discord only once Discord has confirmed them. */
export function confirmRights(endpoint: Endpoint, { confirmNow, identify, onRefused }: Confirmation) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { actor } = request;
    if (!actor?.fromDiscord?.length) return;
    const isConfirmed = await confirmNow(actor.id);
    const { fromDiscord, authorities } = actor;
    const byHand = { ...actor, authorities: authorities.filter((held) => !fromDiscord.includes(held)) };
    request.actor = isConfirmed ? await identify(request, reply) : byHand;
    if (!request.actor) throw new AppError('auth.required');
    if (mayAccess(endpoint.access, request.actor)) return;
    if (!isConfirmed) throw new AppError('auth.unconfirmed');
    await onRefused(request.actor, endpoint);
    throw new AppError('auth.forbidden');
  };
}
