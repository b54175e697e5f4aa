import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Db } from '../postgres/db.ts';
import { render, send } from './answer.ts';
import { isDownload, sendDownload } from './download.ts';
import { type ParsedInput, parseInput } from './parse.ts';
import { createResponseCache, sendCached } from './response-cache.ts';
import type { WorkQueue } from './work-queue.ts';

interface Parts {
  db: Db;
  queue: WorkQueue;
  readCache: ReadCache;
  onCacheHit: (route: string) => void;
}

type Run = (request: FastifyRequest, input: ParsedInput, db: Db) => Promise<unknown>;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `CacheOptions` of an endpoint that is not known here. */
interface Cache {
  varyBy?: (request: FastifyRequest, input: ParsedInput) => string;
  alsoOn?: readonly string[];
  fallback?: () => unknown;
}

/** Answers reads: each by itself, or from the response cache. */
export function createRead({ db, queue, readCache, onCacheHit }: Parts) {
  const responses = createResponseCache(readCache, db);

  const uncached =
    (endpoint: Endpoint, run: Run): Answer =>
    async (request, reply) => {
      const input = parseInput(endpoint, request);
      const value = await queue.run(() => run(request, input, db));
      // A client that takes a file slowly does not occupy a place in the queue meanwhile.
      return isDownload(value) ? sendDownload(reply, value) : send(render(endpoint, input, value), request, reply);
    };

  const cached =
    (endpoint: Endpoint, run: Run, { varyBy, alsoOn }: Cache): Answer =>
    async (request, reply) => {
      const { actor } = request;
      const input = parseInput(endpoint, request);
      // For a caller with a session `identify` has done so.
      if (!actor) await readCache.catchUp();
      const [params, query] = [JSON.stringify(input.params), JSON.stringify(input.query)];
      const key = `${endpoint.path} ${params} ${query} ${actor?.authorities.join()} ${varyBy?.(request, input)}`;
      const found = responses.find(key);
      if (found) {
        onCacheHit(endpoint.path);
        return sendCached(found, request, reply);
      }
      const make = (tracked: Db) => {
        queue.check();
        return queue.run(async () => render(endpoint, input, await run(request, input, tracked)));
      };
      return sendCached(await responses.make(key, make, alsoOn), request, reply);
    };

  return (endpoint: Endpoint, run: Run, cache?: Cache): Answer => {
    if (!cache) return uncached(endpoint, run);
    const answer = cached(endpoint, run, cache);
    const { fallback } = cache;
    if (!fallback) return answer;
    return (request, reply) =>
      answer(request, reply).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        return send(render(endpoint, parseInput(endpoint, request), fallback()), request, reply);
      });
  };
}
