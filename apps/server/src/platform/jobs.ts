import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './postgres/db.ts';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

const lockOf = (name: string): bigint => BigInt.asIntN(64, BigInt(`0x${hash('sha256', name).slice(0, 16)}`));

/** Runs the work unless another server process is at it right now. */
const exclusively = (db: Db, { name, run }: Job): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}::bigint) as free`;
    const { rows } = await lock.execute(tx);
    if (rows[0]?.free) await run();
  });

/** Repeats background work; a failed turn is logged and tried again next time. */
export function startJobs(db: Db, log: FastifyBaseLogger, jobs: Job[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const turn = (job: Job): void => {
    const done = exclusively(db, job)
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const timers = jobs.map((job) => setInterval(turn, job.everyMs, job).unref());
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
