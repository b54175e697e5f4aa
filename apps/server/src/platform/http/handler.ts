import type { Body, Endpoint, Params, Query, RateLimit, Reply } from '@kontor/contract/core/endpoint.ts';
import type { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Clock } from '../clock.ts';
import type { Live } from '../live/hub.ts';
import type { Db, Tx } from '../postgres/db.ts';
import type { AfterCommit, Effects, Write } from '../write.ts';
import type { Admission } from './limits/admission.ts';
import type { WorkQueue } from './limits/work-queue.ts';

interface Context<E extends Endpoint> extends AfterCommit {
  /** For writes the transaction of the route, which includes audit entry and idempotency key. */
  db: E['method'] extends 'GET' ? Db : Tx;
  actor: E['access'] extends 'anyone' ? Actor | undefined : Actor;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  download: (filename: string, content: AsyncIterable<string>) => Reply<E>;
  /** Counts against a further rate limit, where the input decides which. */
  spend: (limit: RateLimit) => void;
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E>> | Reply<E>;

interface Prepared<E extends Endpoint, P> {
  /** Runs before the transaction: for slow work, or work without locks. */
  prepare: (context: Omit<Context<E>, 'db' | keyof AfterCommit>) => Promise<P>;
}

export interface PreparedHandler<E extends Endpoint, P> extends Prepared<E, P> {
  write: (context: Context<E>, prepared: P) => Promise<Reply<E>> | Reply<E>;
}

/** A write whose callers may share one transaction (decision 016). */
export interface GroupedHandler<E extends Endpoint, P, R> extends Prepared<E, P> {
  /** A refusal concerns its own caller only. */
  writeAll: (tx: Tx, prepared: readonly P[]) => Promise<readonly (R | AppError)[]>;
  answer: (written: R, context: Pick<Context<E>, 'actor' | keyof AfterCommit>) => Reply<E>;
}

/** Only for what depends on tables, parameters and rights, and on the time where it says `until`; not on memory (decision 015). */
export interface CacheOptions<E extends Endpoint> {
  /** Separates callers with equal rights and different responses. */
  varyBy?: (context: Pick<Context<E>, 'actor' | 'query'>) => string;
  /** When the entry expires without a change; without it, reading the clock throws. */
  until?: (now: Date) => Date;
  /** Sent while the database is unavailable. */
  fallback?: () => Reply<E>;
}

export interface RouteOptions<E extends Endpoint> {
  cache?: CacheOptions<E>;
  freesDiskSpace?: boolean;
  /** The response must not be stored, so there is no idempotency key. */
  isSecret?: boolean;
}

export type ReadHandler = Handler<Endpoint & { method: 'GET' }>;
export type AnyHandler =
  | Handler<Endpoint>
  | PreparedHandler<Endpoint, unknown>
  | GroupedHandler<Endpoint, unknown, unknown>;

export type ContextOf = (
  request: FastifyRequest,
  effects: Effects,
) => Pick<Context<Endpoint>, 'actor' | 'download' | 'spend' | keyof AfterCommit>;

/** What every endpoint needs. */
export interface RouteDeps extends Admission {
  app: FastifyInstance;
  db: Db;
  live: Pick<Live, 'publish'>;
  write: Write;
  queue: WorkQueue;
  readCache: ReadCache;
  clock: Clock;
  onCacheHit: (route: string) => void;
  checkDiskSpace: () => void;
}

export interface HandlerDeps extends RouteDeps {
  contextOf: ContextOf;
}

export type Route = <E extends Endpoint, P = never, R = never>(
  endpoint: E,
  handler: Handler<E> | PreparedHandler<E, P> | GroupedHandler<E, P, R>,
  options?: RouteOptions<E>,
) => void;
