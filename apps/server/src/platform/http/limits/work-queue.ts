import { AppError } from '@kontor/contract/core/errors.ts';

const LIMITS = {
  /** More would only wait for one another inside. */
  working: 64,
  /** Expected waiting time above which a request is refused; a few wait twice as long. */
  waitMs: 500,
  /** Assumed time per request until it is measured: 640 a second. */
  eachMs: 1_000 / 640,
  /** A browser gives up after 30 s. */
  longestMs: 20_000,
};

/** Decay of the measurement. By time, not by count: many may end at once. */
const MEMORY_MS = 1_000;

/** Bounds concurrency and waiting time; the rest is refused (load shedding). */
export function createWorkQueue(limits = LIMITS) {
  const waiting = new Set<() => void>();
  let entering = 0;
  let working = 0;
  let shed = 0;
  /** Decaying sums: time in which all places were taken, and requests that ended in it. */
  let busyMs = MEMORY_MS;
  let ends = MEMORY_MS / limits.eachMs;
  let measuredAt = 0;

  const refusal = (): AppError => {
    shed += 1;
    return new AppError('server.busy');
  };

  function decayed(): { busyMs: number; ends: number } {
    const gapMs = performance.now() - measuredAt;
    const kept = Math.exp(-gapMs / MEMORY_MS);
    return { busyMs: busyMs * kept + gapMs, ends: ends * kept };
  }

  function measureEnd(): void {
    ({ busyMs, ends } = decayed());
    ends += 1;
    measuredAt = performance.now();
  }

  /** All requests present end before a new one, at the current speed. */
  function check(): void {
    const present = working + waiting.size + entering;
    const now = working < limits.working ? { busyMs, ends } : decayed();
    const expectedMs = present < limits.working ? 0 : (present * now.busyMs) / now.ends;
    if (expectedMs > limits.waitMs) throw refusal();
  }

  async function waitForTurn(ageMs: number): Promise<void> {
    check();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(refusal());
    }, limits.longestMs - ageMs);
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    /** Refuses with 503 before anything is read if the wait would be too long; requests being identified count too. */
    async enter(identify: () => Promise<void>): Promise<void> {
      check();
      entering += 1;
      try {
        await identify();
      } finally {
        entering -= 1;
      }
    },
    /** First come, first served. `ageMs`: time since the request arrived. */
    async run<T>(ageMs: number, work: () => Promise<T>): Promise<T> {
      if (working === limits.working) await waitForTurn(ageMs);
      else {
        working += 1;
        if (working === limits.working) measuredAt = performance.now();
      }
      try {
        return await work();
      } finally {
        if (working === limits.working) measureEnd();
        const [next] = waiting;
        if (next) {
          waiting.delete(next);
          next();
        } else working -= 1;
      }
    },
    stats: () => ({ working, waiting: waiting.size, shed }),
  };
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;
