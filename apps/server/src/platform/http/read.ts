import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { makeCacheable } from '../clock.ts';
import type { Db } from '../postgres/db.ts';
import { render, send } from './answer.ts';
import { isDownload, sendDownload } from './download.ts';
import type { CacheOptions, HandlerDeps, ReadHandler } from './handler.ts';
import { type ParsedInput, parseInput } from './parse.ts';
import { createResponseCache, sendCached } from './response-cache.ts';

function createPeriods(until: (now: Date) => Date) {
  let [since, end] = [new Date(0), new Date(0)];
  return (now: Date): Date => {
    if (now < since || now >= end) [since, end] = [now, until(now)];
    return end;
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createRead({ db, queue, readCache, onCacheHit, contextOf, clock }: HandlerDeps) {
  const responses = createResponseCache(readCache, db);

  const uncached =
    (endpoint: Endpoint, handler: ReadHandler): Answer =>
    async (request, reply) => {
      const input = parseInput(endpoint, request);
      const context = { ...contextOf(request, []), ...input, db };
      const value = await queue.run(reply.elapsedTime, async () => handler(context));
      // A slow download must not hold a place in the queue.
      return isDownload(value) ? sendDownload(reply, value) : send(render(endpoint, input, value), request, reply);
    };

  function cached(endpoint: Endpoint, handler: ReadHandler, { varyBy, until }: CacheOptions<Endpoint>): Answer {
    const holdsUntil = until && createPeriods(until);
    // Parsing costs more than sending a small response, so inputs are cached by URL.
    const inputs = new Map<string, ParsedInput>();
    return async (request, reply) => {
      const { actor } = request;
      const input = inputs.get(request.url) ?? parseInput(endpoint, request);
      if (inputs.size > 500) inputs.clear();
      inputs.set(request.url, input);
      const { params, query } = input;
      // With a session, `identify` has caught up already.
      if (!actor) await readCache.catchUp();
      const vary = varyBy?.({ actor: actor as Actor, query });
      const now = holdsUntil && clock();
      const key = JSON.stringify([endpoint.path, params, query, actor?.authorities, vary, now && holdsUntil(now)]);
      const found = responses.find(key);
      if (found) {
        onCacheHit(endpoint.path);
        return sendCached(found, request, reply);
      }
      const make = (tracked: Db) => {
        const context = { ...contextOf(request, []), ...input, db: tracked };
        const handle = () => makeCacheable(now, async () => handler(context));
        return queue.run(reply.elapsedTime, async () => render(endpoint, input, await handle()));
      };
      return sendCached(await responses.make(key, make), request, reply);
    };
  }

  return (endpoint: Endpoint, handler: ReadHandler, cache?: CacheOptions<Endpoint>): Answer => {
    if (!cache) return uncached(endpoint, handler);
    const answer = cached(endpoint, handler, cache);
    const { fallback } = cache;
    if (!fallback) return answer;
    return (request, reply) =>
      answer(request, reply).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        return send(render(endpoint, parseInput(endpoint, request), fallback()), request, reply);
      });
  };
}
