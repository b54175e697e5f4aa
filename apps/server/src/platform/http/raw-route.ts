import { type Endpoint, isWrite, type Params } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admit } from './limits/admission.ts';
import { mountedPath } from './mounted-path.ts';
import { parseParams } from './parse.ts';

interface RawOptions {
  /** Another scope, for instance without body parsers. */
  scope?: FastifyInstance;
  /** Where the protocol uses another method than the endpoint. */
  method?: 'HEAD';
  /** Frees disk space, or checks the space itself. */
  ownDiskCheck?: true;
}

export type RawRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (context: { request: FastifyRequest; reply: FastifyReply; params: Params<E> }) => Promise<unknown>,
  options?: RawOptions,
) => void;

interface Deps extends Admission {
  checkDiskSpace: () => void;
}

/** For endpoints that do not answer with JSON: admitted like any other, answered by the handler itself. */
export const createRawRoute =
  (app: FastifyInstance, { checkDiskSpace, ...admission }: Deps): RawRoute =>
  (endpoint, handler, { scope = app, method, ownDiskCheck } = {}) => {
    const needsSpace = isWrite(endpoint) && !ownDiskCheck;
    scope.route({
      method: method ?? endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...admit(endpoint, admission),
      handler: async (request, reply) => {
        if (needsSpace) checkDiskSpace();
        return handler({ request, reply, params: parseParams(endpoint, request.params) });
      },
    });
  };
