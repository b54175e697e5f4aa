import { type Endpoint, isWrite, type Params } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { collectEffects } from '../write.ts';
import { download } from './download.ts';
import type { AnyHandler, CacheOptions, ContextOf, ReadHandler, Route, RouteDeps, RouteOptions } from './handler.ts';
import { admit } from './limits/admission.ts';
import { parseParams } from './parse.ts';
import { createRead } from './read.ts';
import { createWriteHandler } from './writes/write-handler.ts';

interface RawOptions {
  /** Another scope, for instance without body parsers. */
  scope?: FastifyInstance;
  /** Where the protocol uses another method than the endpoint. */
  method?: 'HEAD';
  /** Frees disk space, or checks the space itself. */
  ownDiskCheck?: true;
}

/** For endpoints that do not answer with JSON: admitted like any other, answered by the handler itself. */
export type RawRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (context: { request: FastifyRequest; reply: FastifyReply; params: Params<E> }) => Promise<unknown>,
  options?: RawOptions,
) => void;

/** Escapes colons inside a segment, which the router would take for parameters. */
export const mountedPath = (path: string): string => path.replace(/([^/]):/g, '$1::');

export function createRoutes(deps: RouteDeps): { route: Route; rawRoute: RawRoute } {
  const { app, live, spend, checkDiskSpace } = deps;
  const contextOf: ContextOf = (request, effects) => ({
    actor: request.actor as Actor,
    download,
    spend: (limit) => spend(limit, request),
    ...collectEffects(effects, live),
  });
  const read = createRead({ ...deps, contextOf });
  const write = createWriteHandler({ ...deps, contextOf });

  const route: Route = (endpoint, handler, options = {}) => {
    app.route({
      method: endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...admit(endpoint, deps, options.cache !== undefined),
      handler: isWrite(endpoint)
        ? write(endpoint, handler as AnyHandler, options as RouteOptions<Endpoint>)
        : read(endpoint, handler as ReadHandler, options.cache as CacheOptions<Endpoint>),
    });
  };

  const rawRoute: RawRoute = (endpoint, handler, { scope = app, method, ownDiskCheck } = {}) => {
    const needsSpace = isWrite(endpoint) && !ownDiskCheck;
    scope.route({
      method: method ?? endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...admit(endpoint, deps),
      handler: async (request, reply) => {
        if (needsSpace) checkDiskSpace();
        return handler({ request, reply, params: parseParams(endpoint, request.params) });
      },
    });
  };
  return { route, rawRoute };
}
