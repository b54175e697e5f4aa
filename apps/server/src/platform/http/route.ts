import type { Readable } from 'node:stream';
import type { Body, Endpoint, Params, Query, RateLimit, Reply } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import type { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Live } from '../live/hub.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { type Admission, admit } from './admission.ts';
import { download } from './download.ts';
import type { Effects } from './idempotency.ts';
import { mountedPath } from './mounted-path.ts';
import { type ParsedInput, parseInput } from './parse.ts';
import { createRead } from './read.ts';
import type { WorkQueue } from './work-queue.ts';
import { createWrite } from './write.ts';

type KnownActor<E extends Endpoint> = E['access'] extends 'anyone' ? Actor | undefined : Actor;

export interface Context<E extends Endpoint> {
  /** A write runs in one transaction, owned by the route: it commits whole, with its audit entry and its key. */
  db: E['method'] extends 'GET' ? Db : Tx;
  actor: KnownActor<E>;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** Answers with a file, piece by piece; what is in it is up to the caller. */
  download: (filename: string, content: Readable) => Reply<E>;
  /** Draws from a further allowance, where what is asked for decides which. */
  spend: (limit: RateLimit) => Promise<void>;
  /** Tells subscribers, but only once the change is committed. */
  publish: Live['publish'];
  /** Runs once the change is committed and before the caller is answered. */
  afterCommit: (effect: () => unknown) => void;
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E>> | Reply<E>;

type Committing<E extends Endpoint> = Pick<Context<E>, 'actor' | 'publish' | 'afterCommit'>;

/** A write whose callers may share one transaction (decision 016). */
export interface GroupedHandler<E extends Endpoint, P, R> {
  /** Before the transaction: checks what needs no lock, and says what is to be written. */
  prepare: (context: Omit<Context<E>, 'db' | 'publish' | 'afterCommit'>) => Promise<P>;
  /** Writes for one caller or for many; a refusal concerns its own caller only. */
  write: (tx: Tx, prepared: readonly P[]) => Promise<readonly (R | AppError)[]>;
  /** What one caller is answered, and what is published. */
  answer: (written: R, context: Committing<E>) => Reply<E>;
}

/**
 * Makes the response once per change of the tables behind it (decision 015). Only for what is read from the database and
 * depends on nothing else but parameters and rights: neither on the time nor on memory.
 */
export interface CacheOptions<E extends Endpoint> {
  /** Tells callers apart who have the same rights and still get different responses. */
  varyBy?: (context: Pick<Context<E>, 'actor' | 'query'>) => string;
  /** Tables whose changes count although the queries may not name them. */
  alsoOn?: readonly string[];
  /** Sent while the database is away. */
  fallback?: () => Reply<E>;
}

export interface RouteOptions<E extends Endpoint> {
  cache?: CacheOptions<E>;
  /** Called before the transaction begins: for what takes long and must not keep a connection. */
  before?: (actor: Actor) => Promise<void>;
  /** Also done while the disk is full, because afterwards it is less so. */
  freesDiskSpace?: boolean;
}

export type Route = <E extends Endpoint, P = never, R = never>(
  endpoint: E,
  handler: Handler<E> | GroupedHandler<E, P, R>,
  options?: RouteOptions<E>,
) => void;

interface Parts extends Admission {
  app: FastifyInstance;
  db: Db;
  live: Pick<Live, 'publish'>;
  /** Called once a write is committed. */
  onCommitted: (tx: Tx) => void;
  queue: WorkQueue;
  readCache: ReadCache;
  onCacheHit: (route: string) => void;
  /** Throws while there is too little disk space for changes. */
  checkDiskSpace: () => void;
}

/** Binds the parts every endpoint needs; the result mounts one endpoint with one handler. */
export function createRoute({ app, db, live, onCommitted, queue, readCache, onCacheHit, ...parts }: Parts): Route {
  const { checkDiskSpace, ...admission } = parts;
  const read = createRead({ db, queue, readCache, onCacheHit });
  const write = createWrite({ db, onCommitted, onRefused: admission.onRefused });

  return (endpoint, handler, { cache, before, freesDiskSpace = false } = {}) => {
    const committing = (request: FastifyRequest, effects: Effects): Committing<typeof endpoint> => ({
      actor: request.actor as KnownActor<typeof endpoint>,
      publish: (...message) => effects.push(() => live.publish(...message)),
      afterCommit: (effect) => effects.push(effect),
    });
    const contextOf = (
      request: FastifyRequest,
      effects: Effects,
      input = parseInput(endpoint, request),
    ): Omit<Context<typeof endpoint>, 'db'> => ({
      ...committing(request, effects),
      ...input,
      download: (filename, content) => download(filename, content) as Reply<typeof endpoint>,
      spend: (limit) => admission.spend(limit, request),
    });
    const run = async (
      request: FastifyRequest,
      effects: Effects,
      connection: Db,
      input?: ParsedInput<typeof endpoint>,
    ) => {
      if (typeof handler !== 'function') throw new Error(`${endpoint.path} only writes`);
      return handler({
        ...contextOf(request, effects, input),
        db: connection as Context<typeof endpoint>['db'],
      });
    };
    const answerRead = read(
      endpoint,
      (request, input, connection) => run(request, [], connection, input as ParsedInput<typeof endpoint>),
      cache && {
        ...cache,
        varyBy: ({ actor }, { query }) =>
          cache.varyBy?.({ actor, query } as Pick<Context<typeof endpoint>, 'actor' | 'query'>) ?? '',
      },
    );
    const answerWrite = write(
      endpoint,
      typeof handler === 'function'
        ? run
        : {
            prepare: (request) => handler.prepare(contextOf(request, [])),
            write: handler.write,
            answer: (written, request, effects) => handler.answer(written, committing(request, effects)),
          },
    );
    const handleWrite = async (request: FastifyRequest, reply: FastifyReply) => {
      if (before && request.actor) await before(request.actor);
      if (!freesDiskSpace) checkDiskSpace();
      return queue.run(() => answerWrite(request, reply));
    };
    app.route({
      method: endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...admit(endpoint, { queue, ...admission }, cache !== undefined),
      handler: isWrite(endpoint) ? handleWrite : answerRead,
    });
  };
}
