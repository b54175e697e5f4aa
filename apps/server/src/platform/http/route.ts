import type { Readable } from 'node:stream';
import type { Body, Endpoint, Params, Query, Reply } from '@kontor/contract/core/endpoint.ts';
import { isWrite } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Keeping } from '../fresh/keep.ts';
import type { Live } from '../live/hub.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { brokenRule, transact } from '../postgres/transact.ts';
import { type Admission, admit } from './admission.ts';
import { answer, answerPage } from './answer.ts';
import { download, isDownload, sendDownload } from './download.ts';
import { once } from './idempotency.ts';
import type { KeptAnswers, VaryBy } from './kept-answers.ts';
import { mountedPath } from './mounted-path.ts';
import { parseInput } from './parse.ts';

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
  /** Tells subscribers, but only once the change is committed. */
  publish: Live['publish'];
  /** Runs once the change is committed and before the caller is answered. */
  afterCommit: (effect: () => unknown) => void;
  /** Greater than one when the transaction is tried again. */
  attempt: number;
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E>> | Reply<E>;

export interface RouteOptions {
  /**
   * Makes the answer once per change of the tables behind it. Only for what is read from the database and depends on
   * nothing else, neither the time nor the caller, but for what this tells callers apart by.
   */
  keptBy?: VaryBy;
  /** Answers what is kept otherwise while the database is away. */
  fallback?: () => unknown;
  /** A rule of the database that the first attempt may break: then it is tried again, with more care. */
  hopesFor?: string;
}

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions) => void;

interface Parts extends Admission {
  app: FastifyInstance;
  db: Db;
  live: Pick<Live, 'publish'>;
  /** Called once a write is committed. */
  onCommitted: (tx: Tx) => void;
  keeping: Keeping;
  kept: KeptAnswers;
}

interface Turn {
  db: Db;
  request: FastifyRequest;
  effects: (() => unknown)[];
  attempt: number;
}

type Run = (turn: Turn) => Promise<unknown>;

/** Binds the parts every endpoint needs; the result mounts one endpoint with one handler. */
export function createRoute({ app, db, live, onCommitted, keeping, kept, ...admission }: Parts): Route {
  const read = async (run: Run, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    const value = await run({ db, request, effects: [], attempt: 1 });
    if (isDownload(value)) return sendDownload(reply, value);
    return endpoint.paged
      ? answerPage(endpoint, value as unknown[], request, reply)
      : answer(endpoint, value, request, reply);
  };

  const readToKeep =
    (varyBy: VaryBy, fallback: RouteOptions['fallback']) =>
    async (run: Run, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
      const reading = await keeping
        .read(db, (watched) => run({ db: watched, request, effects: [], attempt: 1 }))
        .catch((error: unknown) => {
          if (fallback && !(error instanceof AppError)) return undefined;
          throw error;
        });
      if (!reading) return answer(endpoint, fallback?.(), request, reply);
      const { value, mark, tables, canBeKept } = reading;
      const { url, actor } = request;
      return answer(endpoint, value, request, reply, (tag, body) => {
        if (canBeKept) kept.put({ url, endpoint, varyBy, actor, tag, body, mark, tables });
        else request.log.warn({ route: endpoint.path, tables }, 'not kept: changes of one of the tables are not noted');
      });
    };

  const write =
    (hopesFor: string | undefined) =>
    async (run: Run, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
      const attemptOnce = async (tx: Tx, attempt: number) => {
        const effects: (() => unknown)[] = [];
        const body = await once(tx, request.actor, request, async () => {
          const value = await run({ db: tx, request, effects, attempt });
          return JSON.stringify(endpoint.response.parse(value)) ?? '';
        });
        effects.push(() => onCommitted(tx));
        return { body, effects };
      };
      const work = transact(db, attemptOnce, (error) => hopesFor !== undefined && brokenRule(error) === hopesFor);
      const { body, effects } = await work.catch(async (error: unknown) => {
        if (request.actor && error instanceof AppError && error.status === 403) {
          await admission.onRefused(request.actor, endpoint);
        }
        throw error;
      });
      for (const effect of effects) await effect();
      reply.header('cache-control', 'no-store');
      return body === '' ? reply.status(204).send() : reply.type('application/json; charset=utf-8').send(body);
    };

  return (endpoint, handler, { keptBy, fallback, hopesFor } = {}) => {
    const get = keptBy ? readToKeep(keptBy, fallback) : read;
    const answerCall = isWrite(endpoint) ? write(hopesFor) : get;
    const run: Run = async ({ db: connection, request, effects, attempt }) =>
      handler({
        ...parseInput(endpoint, request),
        attempt,
        db: connection as Context<typeof endpoint>['db'],
        actor: request.actor as KnownActor<typeof endpoint>,
        download: (filename, content) => download(filename, content) as Reply<typeof endpoint>,
        publish: (...message) => effects.push(() => live.publish(...message)),
        afterCommit: (effect) => effects.push(effect),
      });
    app.route({
      method: endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...admit(endpoint, admission),
      handler: (request, reply) => answerCall(run, endpoint, request, reply),
    });
  };
}
