import { AppError } from '@kontor/contract/core/errors.ts';

export interface WorkQueue {
  /** Refuses with 503 who would wait too long, before anything of a request is read; who is being identified waits as well. */
  enter: (identify: () => Promise<void>) => Promise<void>;
  /** Does the work when it is its turn, first come, first served. `ageMs` is how long ago the request arrived. */
  run: <T>(ageMs: number, work: () => Promise<T>) => Promise<T>;
  stats: () => { working: number; waiting: number; shed: number };
}

const LIMITS = {
  /** More at once would only wait for one another inside. */
  working: 64,
  /** Who would wait longer than this for an answer, as measured now, is refused at once; a few wait twice as long as expected. */
  waitMs: 700,
  /** How long one takes the queue until it has been measured: 640 a second. */
  eachMs: 1_000 / 640,
  /** A browser gives up after 30 s. */
  longestMs: 20_000,
};

/** What ended longer ago says little about how fast the queue moves now. By time, not by count: many may end in one moment. */
const MEMORY_MS = 1_000;

/** Bounds how many requests work at once and how long the others wait; the rest is asked to come back (load shedding). */
export function createWorkQueue(limits = LIMITS): WorkQueue {
  const waiting = new Set<() => void>();
  let entering = 0;
  let working = 0;
  let shed = 0;
  /** How long all places were taken and how many ended meanwhile, both fading: together what every place in the queue costs. */
  let busyMs = MEMORY_MS;
  let ends = MEMORY_MS / limits.eachMs;
  let measuredAt = 0;

  const refusal = (): AppError => {
    shed += 1;
    return new AppError('server.busy');
  };

  /** Both as they are now; while nothing ends, time goes on. */
  function faded(): { busyMs: number; ends: number } {
    const gapMs = performance.now() - measuredAt;
    const kept = Math.exp(-gapMs / MEMORY_MS);
    return { busyMs: busyMs * kept + gapMs, ends: ends * kept };
  }

  function measure(): void {
    const now = faded();
    busyMs = now.busyMs;
    ends = now.ends + 1;
    measuredAt = performance.now();
  }

  /** Until who comes now is answered: all who are here end before, at the speed at which they end now. */
  function expectedMs(): number {
    const here = working + waiting.size + entering;
    if (here < limits.working) return 0;
    const now = working < limits.working ? { busyMs, ends } : faded();
    return (here * now.busyMs) / now.ends;
  }

  function check(): void {
    if (expectedMs() > limits.waitMs) throw refusal();
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
      if (working === limits.working) await waitForTurn(ageMs);
      else {
        working += 1;
        if (working === limits.working) measuredAt = performance.now();
      }
      try {
        return await work();
      } finally {
        if (working === limits.working) measure();
        // The place goes to the next in the queue, or it is free.
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
