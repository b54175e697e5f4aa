import { AsyncLocalStorage } from 'node:async_hooks';

/** Time comes from here and is passed on, so that a rule can be tested at any moment. */
export type Clock = () => Date;

const cachedAt = new AsyncLocalStorage<{ readonly now: Date | undefined }>();

/** Makes what is cached until a table changes: it sees one time, and none unless it is cached until a moment. */
export const makeCacheable = <T>(now: Date | undefined, work: () => T): T => cachedAt.run({ now }, work);

/** A clock that what is cached cannot depend on unknowingly. */
export const guardClock =
  (clock: Clock): Clock =>
  () => {
    const cached = cachedAt.getStore();
    if (!cached) return clock();
    if (!cached.now) throw new Error('a cached response depends on the time: say `until` when it holds');
    return cached.now;
  };

export const systemClock: Clock = () => new Date();
