import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheEntry, ReadCache } from '../cache/read-cache.ts';
import type { Db } from '../postgres/db.ts';
import { type Rendered, send } from './answer.ts';

const zip = promisify(gzip);
/** Smaller bodies fit into one packet. */
const GZIP_FROM_BYTES = 1_400;
/** A short string is sent with its headers in one write, a buffer is not; a long one is encoded once. */
const TEXT_UP_TO_BYTES = 4_096;
const MAX_BYTES = 24 * 1024 * 1024;
/** Estimated overhead of an entry. */
const ENTRY_BYTES = 2_048;

const GZIP = /(?:^|[,\s])gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[,;]|$)/i;
const acceptsGzip = ({ headers }: FastifyRequest): boolean => GZIP.test(headers['accept-encoding'] ?? '');

interface CachedResponse extends Rendered {
  readonly bytes: number;
  gzipped?: Promise<Buffer>;
}

/** Bounded memory; the entry unchanged for longest is evicted first. */
export function createResponseCache(reads: Pick<ReadCache, 'createEntry'>, db: Db) {
  const entries = new Map<string, { entry: CacheEntry<CachedResponse>; size: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function put(key: string, entry: CacheEntry<CachedResponse>, size: number): void {
    remove(key);
    entries.set(key, { entry, size });
    total += size;
    for (const oldest of entries.keys()) {
      if (total <= MAX_BYTES) return;
      remove(oldest);
    }
  }

  return {
    find: (key: string) => entries.get(key)?.entry.current(),
    async make(key: string, make: (db: Db) => Promise<Rendered>): Promise<CachedResponse> {
      const entry = entries.get(key)?.entry ?? reads.createEntry<CachedResponse>();
      if (!entries.has(key)) put(key, entry, 0);
      const respond = async (tracked: Db): Promise<CachedResponse> => {
        const rendered = await make(tracked);
        const encoded = Buffer.from(rendered.body);
        const body = encoded.length > TEXT_UP_TO_BYTES ? encoded : rendered.body;
        return { ...rendered, body, bytes: encoded.length };
      };
      try {
        const response = await entry.get(db, respond);
        // The gzipped body takes at most as much again.
        put(key, entry, ENTRY_BYTES + 2 * response.bytes);
        return response;
      } catch (error) {
        // Refusals are not cached.
        if (entries.get(key)?.size === 0) remove(key);
        throw error;
      }
    },
  };
}

/** Compressed once, for the first client that accepts it. */
export function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  if (response.bytes < GZIP_FROM_BYTES || !acceptsGzip(request)) return send(response, request, reply);
  response.gzipped ??= zip(response.body);
  return response.gzipped.then((body) => send({ ...response, body, encoding: 'gzip' }, request, reply));
}
