import { AppError } from '@kontor/contract/core/errors.ts';

export interface WorkQueue {
  /** Refuses with 503 while too many wait; called before anything of a request is read. */
  check: () => void;
  /** Does the work when it is its turn, first come, first served. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  stats: () => { working: number; waiting: number; shed: number };
}

interface Limits {
  /** More at once would only wait for one another inside. */
  readonly working: number;
  /** A burst is served however slow the machine is: so many may wait. */
  readonly waiting: number;
  /** A queue that has lasted this long is overload: from then on fewer may wait, so that they are served in good time. */
  readonly burstMs: number;
  readonly waitingInOverload: number;
  /** Nobody is served after this: a browser gives up after 30 s. */
  readonly patienceMs: number;
}

const LIMITS: Limits = { working: 64, waiting: 3_000, burstMs: 10_000, waitingInOverload: 200, patienceMs: 20_000 };

/** Bounds how many requests work at once and how many wait; the rest is asked to come back (load shedding). */
export function createWorkQueue(limits: Limits = LIMITS): WorkQueue {
  const waiting: (() => void)[] = [];
  let working = 0;
  let shed = 0;
  let queuedSince = 0;

  const isFull = (): boolean =>
    waiting.length >= limits.waiting ||
    (waiting.length >= limits.waitingInOverload && performance.now() - queuedSince >= limits.burstMs);

  function refuse(): never {
    shed += 1;
    throw new AppError('server.busy');
  }

  async function waitForTurn(): Promise<void> {
    const since = performance.now();
    if (waiting.length === 0) queuedSince = since;
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (performance.now() - since > limits.patienceMs) refuse();
  }

  return {
    check() {
      if (isFull()) refuse();
    },
    async run(work) {
      const mustWait = working >= limits.working;
      if (!mustWait) working += 1;
      try {
        if (mustWait) await waitForTurn();
        return await work();
      } finally {
        // The place goes to the next in the queue, or it is free.
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
    stats: () => ({ working, waiting: waiting.length, shed }),
  };
}
