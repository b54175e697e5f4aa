import { AppError } from '@kontor/contract/core/errors.ts';

export interface WorkQueue {
  /** Refuses with 503 while too many wait, before anything of a request is read; who is being identified waits as well. */
  enter: (identify: () => Promise<void>) => Promise<void>;
  /** Does the work when it is its turn, first come, first served. `ageMs` is how long ago the request arrived. */
  run: <T>(ageMs: number, work: () => Promise<T>) => Promise<T>;
  stats: () => { working: number; waiting: number; shed: number };
}

const LIMITS = {
  /** More at once would only wait for one another inside. */
  working: 64,
  /** A burst is served however slow the machine is. */
  waiting: 3_000,
  /** A queue that has lasted this long is overload: from then on fewer may wait, so that they are served in good time. */
  burstMs: 10_000,
  waitingInOverload: 200,
  /** A browser gives up after 30 s. */
  patienceMs: 20_000,
};

/** Bounds how many requests work at once and how many wait; the rest is asked to come back (load shedding). */
export function createWorkQueue(limits = LIMITS): WorkQueue {
  const waiting = new Set<() => void>();
  let entering = 0;
  let working = 0;
  let shed = 0;
  let queuedSince = 0;
  let emptySince = 0;

  const refusal = (): AppError => {
    shed += 1;
    return new AppError('server.busy');
  };

  function check(): void {
    const crowd = waiting.size + entering;
    const isOverload = waiting.size > 0 && performance.now() - queuedSince >= limits.burstMs;
    if (crowd >= limits.waiting || (isOverload && crowd >= limits.waitingInOverload)) throw refusal();
  }

  function leave(one: () => void): void {
    waiting.delete(one);
    if (waiting.size === 0) emptySince = performance.now();
  }

  async function waitForTurn(ageMs: number): Promise<void> {
    check();
    if (waiting.size === 0) {
      const now = performance.now();
      // A moment without a queue does not end an overload: calm has to last as long.
      const queued = Math.min(emptySince - queuedSince, limits.burstMs);
      queuedSince = now - Math.max(0, queued - (now - emptySince));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      leave(resolve);
      reject(refusal());
    }, limits.patienceMs - ageMs);
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    async enter(identify) {
      check();
      entering += 1;
      try {
        await identify();
      } finally {
        entering -= 1;
      }
    },
    async run(ageMs, work) {
      if (working < limits.working) working += 1;
      else await waitForTurn(ageMs);
      try {
        return await work();
      } finally {
        // The place goes to the next in the queue, or it is free.
        const [next] = waiting;
        if (next) leave(next);
        else working -= 1;
        next?.();
      }
    },
    stats: () => ({ working, waiting: waiting.size, shed }),
  };
}
