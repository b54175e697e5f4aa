import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { networkOf } from './address-of.ts';

const GUESSES = 20;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

interface Guesses {
  count: number;
  until: number;
}

/**
 * Counts wrong secrets per address. Where there were too many, not even the right one is looked at for a while: else
 * guessing would only be slower for those who guess wrong.
 */
export function createGuessLimit(mode: 'on' | 'off', clock: Clock) {
  const guesses = new Map<string, Guesses>();

  const find = (address: string, now: number): Guesses | undefined => {
    const found = guesses.get(address);
    // What lies further ahead than the window dates from before the clock was put back.
    if (found && found.until > now && found.until <= now + WINDOW_MS) return found;
    guesses.delete(address);
    return undefined;
  };

  return <T>(request: FastifyRequest, check: () => T): T => {
    if (mode === 'off') return check();
    const [address, now] = [networkOf(request.ip), clock().getTime()];
    const earlier = find(address, now);
    if (earlier && earlier.count >= GUESSES)
      throw new AppError('request.rate-limited', { seconds: Math.ceil((earlier.until - now) / 1000) });
    try {
      return check();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) {
        const [oldest] = guesses.size >= MOST_ADDRESSES ? guesses.keys() : [];
        if (oldest !== undefined) guesses.delete(oldest);
        guesses.set(address, { count: (earlier?.count ?? 0) + 1, until: earlier?.until ?? now + WINDOW_MS });
      }
      throw error;
    }
  };
}
