import type { RateLimit } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { LINK_CODE_SECONDS } from '@kontor/contract/tablet/rules.ts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../security/address-of.ts';
import type { Admission } from './admission.ts';

const WINDOW_MS = 60_000;
const MAX_KEYS = 20_000;
const MAX_GUESSES = 20;
const PER_MINUTE = {
  login: 20,
  callback: 20,
  orders: 10,
  teams: 10,
  writes: 600,
  uploads: 6000,
  downloads: 5,
  // Caused by players: they must not use up the limit of the bridge's reports.
  'tablet-codes': 600,
};
/** Low limits over a longer time: codes could be guessed, and a deletion is the most expensive call. */
const SELDOM = {
  'link-codes': { most: 5, windowMs: LINK_CODE_SECONDS * 1000 },
  'owner-codes': { most: 10, windowMs: 10 * WINDOW_MS },
  deletions: { most: 3, windowMs: 60 * WINDOW_MS },
};

const isSeldom = (limit: RateLimit): limit is keyof typeof SELDOM => limit in SELDOM;

/** A window starts with its first count; `performance` because the system clock may be set back. */
function createCounter(windowMs = WINDOW_MS) {
  const counts = new Map<string, { count: number; since: number }>();
  const current = (key: string) => {
    const found = counts.get(key);
    return found && performance.now() - found.since < windowMs ? found : { count: 0, since: performance.now() };
  };
  return {
    add(key: string): void {
      const { count, since } = current(key);
      // Moves the key to the end, so that the first key is the oldest.
      counts.delete(key);
      counts.set(key, { count: count + 1, since });
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
    },
    refuseFrom(most: number, key: string): void {
      const { count, since } = current(key);
      const seconds = Math.ceil((since + windowMs - performance.now()) / 1000);
      if (count >= most) throw new AppError('request.rate-limited', { seconds });
    },
  };
}

/** Per user, else per address; `off` is for load tests. */
export function createRateLimits(mode: 'on' | 'off'): Admission['spend'] {
  if (mode === 'off') return () => {};
  const requests = createCounter();
  const seldom = {
    'link-codes': createCounter(SELDOM['link-codes'].windowMs),
    'owner-codes': createCounter(SELDOM['owner-codes'].windowMs),
    deletions: createCounter(SELDOM.deletions.windowMs),
  };
  return (limit: RateLimit, { actor, ip }) => {
    const key = `${limit} ${actor ? `user ${actor.id}` : networkOf(ip)}`;
    const counter = isSeldom(limit) ? seldom[limit] : requests;
    counter.refuseFrom(isSeldom(limit) ? SELDOM[limit].most : PER_MINUTE[limit], key);
    counter.add(key);
  };
}

/** After too many wrong secrets from an address even the right one is refused, else guessing would only be slower. */
export function createGuessLimit(mode: 'on' | 'off') {
  const guesses = createCounter();
  return <T>({ ip }: FastifyRequest, check: () => T): T => {
    if (mode === 'on') guesses.refuseFrom(MAX_GUESSES, networkOf(ip));
    try {
      return check();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) guesses.add(networkOf(ip));
      throw error;
    }
  };
}
