import type { RateLimit } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { LINK_CODE_SECONDS } from '@kontor/contract/tablet/rules.ts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../security/address-of.ts';
import type { Admission } from './admission.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 20_000;
const MAX_GUESSES = 20;
/** Within a minute unless another window is given. */
const LIMITS: Record<RateLimit, { most: number; windowMs?: number }> = {
  login: { most: 20 },
  callback: { most: 20 },
  orders: { most: 10 },
  teams: { most: 10 },
  writes: { most: 600 },
  uploads: { most: 6000 },
  downloads: { most: 5 },
  // Caused by players: they must not use up the limit of the bridge's reports.
  'tablet-codes': { most: 600 },
  // Codes could be guessed.
  'link-codes': { most: 5, windowMs: LINK_CODE_SECONDS * 1000 },
  'owner-codes': { most: 10, windowMs: 10 * MINUTE_MS },
  // The most expensive call.
  deletions: { most: 3, windowMs: 60 * MINUTE_MS },
};

/** A window starts with its first count; `performance` because the system clock may be set back. */
function createCounter({ most, windowMs = MINUTE_MS }: { most: number; windowMs?: number }) {
  const counts = new Map<string, { count: number; since: number }>();
  const current = (key: string) => {
    const found = counts.get(key);
    return found && performance.now() - found.since < windowMs ? found : { count: 0, since: performance.now() };
  };
  return {
    check(key: string): void {
      const { count, since } = current(key);
      const seconds = Math.ceil((since + windowMs - performance.now()) / 1000);
      if (count >= most) throw new AppError('request.rate-limited', { seconds });
    },
    add(key: string): void {
      const { count, since } = current(key);
      // Moves the key to the end, so that the first key is the oldest.
      counts.delete(key);
      counts.set(key, { count: count + 1, since });
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
    },
  };
}

/** Per user, else per address; `off` is for load tests. */
export function createRateLimits(mode: 'on' | 'off'): Admission['spend'] {
  if (mode === 'off') return () => {};
  const counters = new Map(Object.entries(LIMITS).map(([limit, options]) => [limit, createCounter(options)]));
  return (limit, { actor, ip }) => {
    const key = actor ? `user ${actor.id}` : networkOf(ip);
    counters.get(limit)?.check(key);
    counters.get(limit)?.add(key);
  };
}

/** After too many wrong secrets from an address even the right one is refused, else guessing would only be slower. */
export function createGuessLimit(mode: 'on' | 'off') {
  const guesses = createCounter({ most: mode === 'on' ? MAX_GUESSES : Number.POSITIVE_INFINITY });
  return <T>({ ip }: FastifyRequest, verify: () => T): T => {
    guesses.check(networkOf(ip));
    try {
      return verify();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) guesses.add(networkOf(ip));
      throw error;
    }
  };
}
