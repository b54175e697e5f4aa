import type { Endpoint, Params } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admit } from './limits/admission.ts';
import { mountedPath } from './mounted-path.ts';
import { parseParams } from './parse.ts';

interface RawOptions {
  /** Another scope, for instance one that leaves bodies alone. */
  scope?: FastifyInstance;
  /** Where the protocol asks with another verb than the endpoint names. */
  method?: 'HEAD';
}

export type RawRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (context: { request: FastifyRequest; reply: FastifyReply; params: Params<E> }) => Promise<unknown>,
  options?: RawOptions,
) => void;

/** Mounts an endpoint that answers with something else than JSON: let in as any other, answered by the handler itself. */
export const createRawRoute =
  (app: FastifyInstance, admission: Admission): RawRoute =>
  (endpoint, handler, { scope = app, method } = {}) => {
    scope.route({
      method: method ?? endpoint.method,
      url: mountedPath(endpoint.path),
      config: { endpoint },
      ...admit(endpoint, admission),
      handler: (request, reply) => handler({ request, reply, params: parseParams(endpoint, request.params) }),
    });
  };
