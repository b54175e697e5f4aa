import type { Readable } from 'node:stream';
import type { Body, Endpoint, Params, Query, RateLimit, Reply } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Live } from '../live/hub.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { type Admission, admit } from './admission.ts';
import { download } from './download.ts';
import { mountedPath } from './mounted-path.ts';
import { type ParsedInput, parseInput } from './parse.ts';
import { createRead } from './read.ts';
import type { WorkQueue } from './work-queue.ts';
import { createWrite, type Effects } from './write.ts';

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

/** How writes of several callers share one transaction. */
export interface Together<E extends Endpoint, P> {
  /** Checks all that can be known before, and says what is to be written and what will be answered. */
  prepare: (context: Omit<Context<E>, 'db'>) => Promise<{ row: P; reply: Reply<E> }>;
  /** All or nothing: where one cannot be written, each is handled by itself. */
  write: (tx: Tx, rows: readonly P[]) => Promise<void>;
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

export interface RouteOptions<E extends Endpoint, P> {
  cache?: CacheOptions<E>;
  /** For a write that comes in crowds. What it cannot do, the handler does. */
  together?: Together<E, P>;
  /** Called before the transaction begins: for what takes long and must not keep a connection. */
  before?: (actor: Actor) => Promise<void>;
  /** Also done while the disk is full, because afterwards it is less so. */
  makesRoom?: boolean;
}

export type Route = <E extends Endpoint, P = never>(
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions<E, P>,
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
  /** Throws while there is no room for changes. */
  checkRoom: () => void;
}

/** Binds the parts every endpoint needs; the result mounts one endpoint with one handler. */
export function createRoute({ app, db, live, onCommitted, queue, readCache, onCacheHit, ...parts }: Parts): Route {
  const { checkRoom, ...admission } = parts;
  const read = createRead({ db, queue, readCache, onCacheHit });
  const write = createWrite({ db, onCommitted, onRefused: admission.onRefused });

  return (endpoint, handler, { cache, together, before, makesRoom = false } = {}) => {
    const contextOf = (
      request: FastifyRequest,
      effects: Effects,
      input = parseInput(endpoint, request),
    ): Omit<Context<typeof endpoint>, 'db'> => ({
      ...input,
      actor: request.actor as KnownActor<typeof endpoint>,
      download: (filename, content) => download(filename, content) as Reply<typeof endpoint>,
      spend: (limit) => admission.spend(limit, request),
      publish: (...message) => effects.push(() => live.publish(...message)),
      afterCommit: (effect) => effects.push(effect),
    });
    type OwnDb = Context<typeof endpoint>['db'];
    const answerRead = read(
      endpoint,
      async (request, input, connection) =>
        handler({ ...contextOf(request, [], input as ParsedInput<typeof endpoint>), db: connection as OwnDb }),
      cache && {
        ...cache,
        varyBy: ({ actor }, { query }) =>
          cache.varyBy?.({ actor, query } as Pick<Context<typeof endpoint>, 'actor' | 'query'>) ?? '',
      },
    );
    const answerWrite = write(endpoint, {
      run: async (request, effects, tx) => handler({ ...contextOf(request, effects), db: tx as OwnDb }),
      ...(together && {
        together: {
          prepare: (request, effects) => together.prepare(contextOf(request, effects)),
          write: together.write,
        },
      }),
    });
    const handleWrite = async (request: FastifyRequest, reply: FastifyReply) => {
      if (before && request.actor) await before(request.actor);
      if (!makesRoom) checkRoom();
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
