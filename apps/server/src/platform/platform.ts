import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReadCache } from './cache/read-cache.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import type { Route } from './http/handler.ts';
import type { RawRoute } from './http/route.ts';
import type { JobLocks } from './job-locks.ts';
import type { Live } from './live/hub.ts';
import type { Db } from './postgres/db.ts';
import type { Write } from './write.ts';

export interface Platform {
  readonly app: FastifyInstance;
  readonly env: Env;
  readonly db: Db;
  readonly write: Write;
  readonly clock: Clock;
  readonly live: Live;
  readonly route: Route;
  readonly rawRoute: RawRoute;
  /** Queues database work of handlers without `route`; sending is not part of it. */
  readonly queued: <T>(reply: FastifyReply, work: () => Promise<T>) => Promise<T>;
  /** Throws while disk space is low; `route` has checked already. */
  readonly checkDiskSpace: () => void;
  readonly readCache: ReadCache;
  readonly locks: JobLocks;
  readonly pollMs: number;
}
