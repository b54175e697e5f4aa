import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import { BRIDGE_AUTHORITY } from '@kontor/contract/core/roles.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor.ts';

const BRIDGE: Actor = {
  id: 'bridge',
  name: 'Spielserver',
  avatarUrl: null,
  authorities: [BRIDGE_AUTHORITY],
  sessionId: '',
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

type LimitGuesses = <T>(request: FastifyRequest, check: () => T) => T;

/** Two tokens are valid while one is being replaced; without any the bridge is off. */
export function createIdentifyBridge(
  tokens: readonly string[],
  limitGuesses: LimitGuesses,
): (request: FastifyRequest) => Actor {
  const expected = tokens.map(digest);
  return (request) => {
    if (expected.length === 0) throw new AppError('not-found');
    return limitGuesses(request, () => {
      const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const shown = digest(given);
      // Compares with all of them in constant time.
      const matches = expected.filter((one) => timingSafeEqual(shown, one));
      if (matches.length === 0) throw new AppError('bridge.token');
      return BRIDGE;
    });
  };
}
