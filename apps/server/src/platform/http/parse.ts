import type { Body, Endpoint, Params, Query } from '@kontor/contract/core/endpoint.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { toFieldErrors } from '@kontor/contract/core/messages.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

/** A missing or mistyped property is malformed (400), a value out of range is not acceptable (422). */
function refuse(issues: readonly z.core.$ZodIssue[]): AppError {
  const isMalformed = issues.some((issue) => issue.code === 'invalid_type' || issue.code === 'invalid_union');
  return new AppError(isMalformed ? 'request.incomplete' : 'request.invalid', {}, toFieldErrors(issues));
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error.issues);
  return parsed.data;
}

/** An invalid id is answered like an unknown one. */
export function parseParams<E extends Endpoint>(endpoint: E, value: unknown): Params<E> {
  if (!endpoint.params) return undefined as Params<E>;
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success) throw new AppError('not-found');
  return parsed.data as Params<E>;
}

export interface ParsedInput<E extends Endpoint = Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
}

export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  if (request.body instanceof URLSearchParams) throw new AppError('request.media-type');
  return {
    params: parseParams(endpoint, request.params),
    query: parse(endpoint.query, request.query) as Query<E>,
    body: parse(endpoint.body, request.body) as Body<E>,
  };
}
