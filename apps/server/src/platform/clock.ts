import { AsyncLocalStorage } from 'node:async_hooks';

/** Passed into rules, so that they can be tested at any time. */
export type Clock = () => Date;

const cachedAt = new AsyncLocalStorage<{ readonly now: Date | undefined }>();

/** Cached work sees one fixed time, and none unless its cache entry has an end. */
export const makeCacheable = <T>(now: Date | undefined, work: () => T): T => cachedAt.run({ now }, work);

/** Throws where a cached result would depend on the time. */
export const guardClock =
  (clock: Clock): Clock =>
  () => {
    const cached = cachedAt.getStore();
    if (!cached) return clock();
    if (!cached.now) throw new Error('a cached response depends on the time: say `until` when it holds');
    return cached.now;
  };

export const systemClock: Clock = () => new Date();
