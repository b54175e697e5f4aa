import { createHash } from 'node:crypto';
import { type Endpoint, fillPath } from '@kontor/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ParsedInput } from './parse.ts';

type Headers = Readonly<Record<string, string>>;

export interface Rendered {
  readonly body: string | Buffer;
  readonly etag: string;
  readonly headers: Headers;
  readonly encoding?: 'gzip';
  readonly type?: string;
}

type Input = Pick<ParsedInput, 'params' | 'query'>;

export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

type Row = Record<string, string> & { id: string | number };

/** Valid even when the last row is deleted. */
const cursorTo = ({ paged }: Endpoint, row: Row): string =>
  typeof paged === 'string' ? `${Date.parse(row[paged] ?? '')}-${row.id}` : String(row.id);

/** Built from the parsed input, so the next page has one URL for all spellings. */
function linkTo(endpoint: Endpoint, { params, query }: Input, before: string): string {
  const path = fillPath(endpoint.path, (name) => encodeURIComponent(String((params as Headers)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(query as object), before })) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return `<${path}?${search}>; rel="next"`;
}

const texts = new WeakMap<z.ZodMiniType, WeakMap<object, string>>();

/** Frozen rows keep their JSON: in a long list only changed rows are serialised again. */
function toJson(schema: z.ZodMiniType, value: unknown): string {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(value)) return JSON.stringify(schema.parse(value));
  const element = schema.def.element as z.ZodMiniType;
  const known = texts.get(element) ?? new WeakMap<object, string>();
  texts.set(element, known);
  const rows = value.map((row: unknown) => {
    if (!Object.isFrozen(row) || typeof row !== 'object' || !row) return JSON.stringify(element.parse(row));
    const text = known.get(row) ?? JSON.stringify(element.parse(row));
    known.set(row, text);
    return text;
  });
  return `[${rows.join(',')}]`;
}

/** Strips what the response schema does not list. One row more than the limit means that there is a next page. */
export function render(endpoint: Endpoint, input: Input, value: unknown): Rendered {
  let listed = value;
  let link: string | undefined;
  if (endpoint.paged) {
    const rows = value as Row[];
    const { limit } = input.query as { limit: number };
    listed = rows.slice(0, limit);
    if (rows.length > limit) link = linkTo(endpoint, input, cursorTo(endpoint, rows[limit - 1] as Row));
  }
  const body = toJson(endpoint.response, listed);
  const etag = etagOf(body);
  const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding', ...(link && { link }) };
  return { body, etag, headers };
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;

const JSON_TYPE = 'application/json; charset=utf-8';

export function send(rendered: Rendered, request: FastifyRequest, reply: FastifyReply) {
  const { body, etag, headers, encoding, type = JSON_TYPE } = rendered;
  reply.headers(headers);
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag))
    return reply.header('etag', etag).status(304).send();
  reply.header('etag', encoding ? `W/${etag}` : etag);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', type).send(body);
}
