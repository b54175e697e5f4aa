import { createHash } from 'node:crypto';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { PAGE_SIZE } from '@kontor/contract/core/paging.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const tagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

export const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;

/** Told of an answer that was made, so that it need not be made again. */
export type OnMade = (tag: string, body: string) => void;

/** Answers a read with its tag; a client that already has this very body gets 304. */
export function answer(
  endpoint: Endpoint,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onMade?: OnMade,
): FastifyReply {
  const body = JSON.stringify(endpoint.response.parse(value));
  const tag = tagOf(body);
  onMade?.(tag, body);
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

type Row = Record<string, string> & { id: string | number };

/** Where a page ends, said in a way that holds even when its last row is gone. */
const cursorTo = ({ paged }: Endpoint, row: Row): string =>
  typeof paged === 'string' ? `${Date.parse(row[paged] ?? '')}-${row.id}` : String(row.id);

/** The handler fetches one row more than asked for: if it is there, a next page exists and is linked. */
export function answerPage(
  endpoint: Endpoint,
  rows: unknown[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const url = new URL(request.url, 'http://localhost');
  const limit = Number(url.searchParams.get('limit') ?? PAGE_SIZE);
  const page = rows.slice(0, limit);
  if (rows.length > limit) {
    url.searchParams.set('before', cursorTo(endpoint, page.at(-1) as Row));
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return answer(endpoint, page, request, reply);
}
