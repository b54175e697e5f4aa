import { type Endpoint, isWrite } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Clock } from '../clock.ts';
import type { Live } from '../live/hub.ts';
import type { Db } from '../postgres/db.ts';
import { collectEffects, type Write } from '../write.ts';
import { download } from './download.ts';
import type { AnyHandler, CacheOptions, ContextOf, ReadHandler, Route, RouteOptions } from './handler.ts';
import { type Admission, admit } from './limits/admission.ts';
import type { WorkQueue } from './limits/work-queue.ts';
import { mountedPath } from './mounted-path.ts';
import { createRead } from './read.ts';
import { type Confirmation, confirmRights } from './security/confirm-rights.ts';
import { createWriteHandler } from './writes/write-handler.ts';

interface Deps extends Admission, Confirmation {
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

/** Binds the dependencies that every endpoint needs; the result mounts one endpoint with one handler. */
export function createRoute(deps: Deps): Route {
  const { app, live, spend } = deps;
  const contextOf: ContextOf = (request, effects) => ({
    actor: request.actor as Actor,
    download,
    spend: (limit) => spend(limit, request),
    ...collectEffects(effects, live),
  });
  const read = createRead({ ...deps, contextOf });
  const write = createWriteHandler({ ...deps, contextOf });

  return (endpoint, handler, options = {}) => {
    const { onRequest, preHandler } = admit(endpoint, deps, options.cache !== undefined);
    app.route({
      method: endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      onRequest,
      preHandler: [
        ...(preHandler ? [preHandler] : []),
        ...(endpoint.isConfirmed ? [confirmRights(endpoint, deps)] : []),
      ],
      handler: isWrite(endpoint)
        ? write(endpoint, handler as AnyHandler, options as RouteOptions<Endpoint>)
        : read(endpoint, handler as ReadHandler, options.cache as CacheOptions<Endpoint>),
    });
  };
}
