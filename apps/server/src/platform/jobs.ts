import type { FastifyBaseLogger } from 'fastify';
import type { JobLocks } from './job-locks.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export interface Job {
  name: string;
  everyMs: number;
  /** Also right now, for what became due while nobody was there. */
  atStart?: true;
  /** For work that is due often: checked without a lock. */
  isDue?: () => Promise<boolean>;
  /** Mostly waits for the network or the disk: the others do not wait for it. */
  takesLong?: true;
  run: () => Promise<unknown>;
}

/** After a pause of the process all jobs are due at once; requests need the connections more. */
const AT_ONCE = 2;

/** Repeats background work; a failed turn is logged and tried again next time. */
export function startJobs(locks: JobLocks, log: FastifyBaseLogger, jobs: readonly Job[]): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let isStopped = false;

  const queued = async (work: () => Promise<unknown>): Promise<void> => {
    if (atWork === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      if (!isStopped) await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else atWork -= 1;
    }
  };

  const runOnce = async ({ name, isDue, run }: Job): Promise<void> => {
    if (!isDue || (await isDue())) await locks.exclusively(name, run);
  };

  const turn = (job: Job): void => {
    // Still at it, or still waiting for its turn: this one is left out.
    if (running.has(job.name)) return;
    const done = (job.takesLong ? runOnce(job) : queued(() => runOnce(job)))
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'))
      .finally(() => running.delete(job.name));
    running.set(job.name, done);
  };
  const timers = jobs.map((job) => setInterval(turn, job.everyMs, job).unref());
  for (const job of jobs) if (job.atStart) turn(job);
  return async () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
