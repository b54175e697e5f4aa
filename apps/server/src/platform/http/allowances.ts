import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const MOST_KNOWN = 5_000;

interface Spent {
  count: number;
  since: number;
}

/**
 * Counts who has used how much of an allowance. The plugin's own store reads the clock of the machine: set back an hour, it
 * would keep somebody out for as long.
 */
export class Allowances implements FastifyRateLimitStore {
  readonly #spent = new Map<string, Spent>();

  incr(
    key: string,
    done: (error: null, result: { current: number; ttl: number }) => void,
    windowMs: number,
    _max: number,
  ): void {
    const now = performance.now();
    const known = this.#spent.get(key);
    const spent = known && now - known.since < windowMs ? known : { count: 0, since: now };
    spent.count += 1;
    // The one seen last goes last, so that the first is who has not been here for longest.
    this.#spent.delete(key);
    this.#spent.set(key, spent);
    if (this.#spent.size > MOST_KNOWN) this.#spent.delete(this.#spent.keys().next().value ?? '');
    done(null, { current: spent.count, ttl: windowMs - (now - spent.since) });
  }

  child(): Allowances {
    return new Allowances();
  }
}
