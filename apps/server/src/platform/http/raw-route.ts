import { type Endpoint, isWrite, type Params } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admit } from './limits/admission.ts';
import { mountedPath } from './mounted-path.ts';
import { parseParams } from './parse.ts';

interface RawOptions {
  /** Another scope, for instance one that leaves bodies alone. */
  scope?: FastifyInstance;
  /** Where the protocol asks with another verb than the endpoint names. */
  method?: 'HEAD';
  /** Frees disk space, or has a rule of its own for how much it needs. */
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

/**
 * Mounts an endpoint that answers with something else than JSON: let in as any other, a write also refused while the disk is
 * full, and answered by the handler itself.
 */
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
