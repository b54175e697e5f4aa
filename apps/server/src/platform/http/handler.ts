import type { Body, Endpoint, Params, Query, RateLimit, Reply } from '@kontor/contract/core/endpoint.ts';
import type { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../postgres/db.ts';
import type { AfterCommit, Effects } from '../write.ts';

interface Context<E extends Endpoint> extends AfterCommit {
  /** A write runs in one transaction, owned by the route: it commits whole, with its audit entry and its key. */
  db: E['method'] extends 'GET' ? Db : Tx;
  actor: E['access'] extends 'anyone' ? Actor | undefined : Actor;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** Answers with a file, sent as it is read. */
  download: (filename: string, content: AsyncIterable<string>) => Reply<E>;
  /** Draws from a further allowance, where what is asked for decides which. */
  spend: (limit: RateLimit) => void;
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E>> | Reply<E>;

interface Prepared<E extends Endpoint, P> {
  /** Before the transaction: for what takes long, or needs no lock. */
  prepare: (context: Omit<Context<E>, 'db' | keyof AfterCommit>) => Promise<P>;
}

/** A write that has something to do before it holds a connection. */
export interface PreparedHandler<E extends Endpoint, P> extends Prepared<E, P> {
  write: (context: Context<E>, prepared: P) => Promise<Reply<E>> | Reply<E>;
}

/** A write whose callers may share one transaction (decision 016). */
export interface GroupedHandler<E extends Endpoint, P, R> extends Prepared<E, P> {
  /** Writes for one caller or for many; a refusal concerns its own caller only. */
  writeAll: (tx: Tx, prepared: readonly P[]) => Promise<readonly (R | AppError)[]>;
  /** What one caller is answered, and what is published. */
  answer: (written: R, context: Pick<Context<E>, 'actor' | keyof AfterCommit>) => Reply<E>;
}

/** Only for what depends on tables, parameters and rights, and on the time where it says `until`; not on memory (decision 015). */
export interface CacheOptions<E extends Endpoint> {
  /** Tells callers apart who have the same rights and still get different responses. */
  varyBy?: (context: Pick<Context<E>, 'actor' | 'query'>) => string;
  /** Tables whose changes count although the queries may not name them. */
  alsoOn?: readonly string[];
  /** When what is read now is to be read again, although nothing has changed; without it the clock fails. */
  until?: (now: Date) => Date;
  /** Sent while the database is away. */
  fallback?: () => Reply<E>;
}

export interface RouteOptions<E extends Endpoint> {
  cache?: CacheOptions<E>;
  /** Also done while the disk is full, because afterwards it is less so. */
  freesDiskSpace?: boolean;
  /** What is answered must not be stored: an idempotency key does not count. */
  isSecret?: boolean;
}

/** Handlers of endpoints that are not known here. */
export type ReadHandler = Handler<Endpoint & { method: 'GET' }>;
export type AnyHandler =
  | Handler<Endpoint>
  | PreparedHandler<Endpoint, unknown>
  | GroupedHandler<Endpoint, unknown, unknown>;

/** The part of a handler's context that does not depend on the endpoint; effects run after the commit. */
export type ContextOf = (
  request: FastifyRequest,
  effects: Effects,
) => Pick<Context<Endpoint>, 'actor' | 'download' | 'spend' | keyof AfterCommit>;

/** Mounts one endpoint with one handler. */
export type Route = <E extends Endpoint, P = never, R = never>(
  endpoint: E,
  handler: Handler<E> | PreparedHandler<E, P> | GroupedHandler<E, P, R>,
  options?: RouteOptions<E>,
) => void;
