import type { Readable } from 'node:stream';
import type { Body, Endpoint, Params, Query, RateLimit, Reply } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Keeping } from '../fresh/keep.ts';
import type { Live } from '../live/hub.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { type Admission, admit } from './admission.ts';
import { answer, answerPage } from './answer.ts';
import { download, isDownload, sendDownload } from './download.ts';
import type { KeptAnswers, VaryBy } from './kept-answers.ts';
import { mountedPath } from './mounted-path.ts';
import { parseInput, plainUrl } from './parse.ts';
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

export interface RouteOptions<E extends Endpoint, P> {
  /**
   * Makes the answer once per change of the tables behind it. Only for what is read from the database and depends on
   * nothing else, neither the time nor the caller, but for what this tells callers apart by.
   */
  keptBy?: VaryBy;
  /** Answers what is kept otherwise while the database is away. */
  fallback?: () => unknown;
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
  keeping: Keeping;
  kept: KeptAnswers;
  /** Throws while there is no room for changes. */
  checkRoom: () => void;
}

type Run = (request: FastifyRequest, effects: Effects, db: Db) => Promise<unknown>;

/** Binds the parts every endpoint needs; the result mounts one endpoint with one handler. */
export function createRoute({
  app,
  db,
  live,
  onCommitted,
  queue,
  keeping,
  kept,
  checkRoom,
  ...admission
}: Parts): Route {
  const read = async (run: Run, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    const value = await run(request, [], db);
    if (isDownload(value)) return value;
    return endpoint.paged
      ? answerPage(endpoint, value as unknown[], request, reply)
      : answer(endpoint, value, request, reply);
  };

  const readToKeep =
    (varyBy: VaryBy, fallback: RouteOptions<Endpoint, never>['fallback']) =>
    async (run: Run, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
      const reading = await keeping
        .read(db, (watched) => run(request, [], watched))
        .catch((error: unknown) => {
          if (fallback && !(error instanceof AppError)) return undefined;
          throw error;
        });
      if (!reading) return answer(endpoint, fallback?.(), request, reply);
      const { value, mark, tables, canBeKept } = reading;
      const { url, actor } = request;
      return answer(endpoint, value, request, reply, (tag, body) => {
        // Anybody can make up addresses that mean the same.
        if (url !== plainUrl(endpoint, request)) return;
        if (canBeKept) kept.put({ url, endpoint, varyBy, actor, tag, body, mark, tables });
        else request.log.warn({ route: endpoint.path, tables }, 'not kept: changes of one of the tables are not noted');
      });
    };

  const write = createWrite({ db, onCommitted, onRefused: admission.onRefused });

  return (endpoint, handler, { keptBy, fallback, together, before, makesRoom = false } = {}) => {
    const contextOf = (request: FastifyRequest, effects: Effects): Omit<Context<typeof endpoint>, 'db'> => ({
      ...parseInput(endpoint, request),
      actor: request.actor as KnownActor<typeof endpoint>,
      download: (filename, content) => download(filename, content) as Reply<typeof endpoint>,
      spend: (limit) => admission.spend(limit, request),
      publish: (...message) => effects.push(() => live.publish(...message)),
      afterCommit: (effect) => effects.push(effect),
    });
    const run: Run = async (request, effects, connection) =>
      handler({ ...contextOf(request, effects), db: connection as Context<typeof endpoint>['db'] });
    const answerRead = keptBy ? readToKeep(keptBy, fallback) : read;
    const answerWrite = write(endpoint, {
      run,
      ...(together && {
        together: {
          prepare: (request, effects) => together.prepare(contextOf(request, effects)),
          write: together.write,
        },
      }),
    });
    app.route({
      method: endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...admit(endpoint, { queue, ...admission }),
      handler: async (request, reply) => {
        if (before && request.actor) await before(request.actor);
        const done = await queue.run(async () => {
          if (!isWrite(endpoint)) return answerRead(run, endpoint, request, reply);
          if (!makesRoom) checkRoom();
          return answerWrite(request, reply);
        });
        // A client that takes a file slowly does not occupy a place meanwhile.
        return isDownload(done) ? sendDownload(reply, done) : done;
      },
    });
  };
}
