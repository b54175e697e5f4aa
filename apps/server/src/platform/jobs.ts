import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from './postgres/db.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** Also right now, for what became due while nobody was there. */
  atStart?: true;
  /** For work that is looked for often: a look without a transaction. */
  isDue?: () => Promise<boolean>;
  run: () => Promise<unknown>;
}

const lockOf = (name: string): bigint => BigInt.asIntN(64, BigInt(`0x${hash('sha256', name).slice(0, 16)}`));

/** Runs the work unless another server process is at it right now. */
export const exclusively = <T>(db: Db, name: string, run: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
  db.transaction().execute(async (tx) => {
    const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}::bigint) as free`;
    const { rows } = await lock.execute(tx);
    return rows[0]?.free ? run(tx) : undefined;
  });

/** Repeats background work; a failed turn is logged and tried again next time. */
export function startJobs(db: Db, log: FastifyBaseLogger, jobs: Job[]): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const run = async ({ name, isDue, run: work }: Job): Promise<void> => {
    if (!isDue || (await isDue())) await exclusively(db, name, work);
  };
  const turn = (job: Job): void => {
    const done = run(job)
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const timers = jobs.map((job) => setInterval(turn, job.everyMs, job).unref());
  for (const job of jobs) if (job.atStart) turn(job);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
