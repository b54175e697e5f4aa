import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadCache, Slot } from '../cache/read-cache.ts';
import type { Db } from '../postgres/db.ts';
import { type Rendered, send } from './answer.ts';

const zip = promisify(gzip);
/** Below this a packet is a packet. */
const GZIP_FROM_BYTES = 1_400;
/** A short text goes out in one piece with its headers, which bytes do not; a long one is encoded once. */
const TEXT_UP_TO_BYTES = 4_096;
const MAX_BYTES = 24 * 1024 * 1024;
/** What an entry takes beside its body. */
const ENTRY_BYTES = 2_048;

const GZIP = /(?:^|[,\s])gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[,;]|$)/i;
const acceptsGzip = ({ headers }: FastifyRequest): boolean => GZIP.test(headers['accept-encoding'] ?? '');

/** A response made once per change instead of once per request. */
interface CachedResponse extends Rendered {
  readonly bytes: number;
  gzipped?: Promise<Buffer>;
}

/** Responses within bounded memory; the entry that has been without a change for longest goes first. */
export function createResponseCache(reads: Pick<ReadCache, 'createSlot'>, db: Db) {
  const entries = new Map<string, { slot: Slot<CachedResponse>; size: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function put(key: string, slot: Slot<CachedResponse>, size: number): void {
    remove(key);
    entries.set(key, { slot, size });
    total += size;
    for (const oldest of entries.keys()) {
      if (total <= MAX_BYTES) return;
      remove(oldest);
    }
  }

  return {
    find: (key: string) => entries.get(key)?.slot.current(),
    /** Has a response made and caches it; of several requests that wait for the same, one has it made. */
    async make(key: string, make: (db: Db) => Promise<Rendered>, alsoOn?: readonly string[]): Promise<CachedResponse> {
      const slot = entries.get(key)?.slot ?? reads.createSlot<CachedResponse>(alsoOn);
      if (!entries.has(key)) put(key, slot, 0);
      const respond = async (tracked: Db): Promise<CachedResponse> => {
        const rendered = await make(tracked);
        const encoded = Buffer.from(rendered.body);
        const body = encoded.length > TEXT_UP_TO_BYTES ? encoded : rendered.body;
        return { ...rendered, body, bytes: encoded.length };
      };
      try {
        const response = await slot.get(db, respond);
        // A gzipped body takes at most as much again.
        put(key, slot, ENTRY_BYTES + 2 * response.bytes);
        return response;
      } catch (error) {
        // A refusal leaves nothing behind.
        if (entries.get(key)?.size === 0) remove(key);
        throw error;
      }
    },
  };
}

async function sendGzipped(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  response.gzipped ??= zip(response.body);
  const body = await response.gzipped;
  return send({ ...response, body, encoding: 'gzip' }, request, reply);
}

/** Compresses a body once, when the first client asks for it. */
export const sendCached = (response: CachedResponse, request: FastifyRequest, reply: FastifyReply) =>
  response.bytes >= GZIP_FROM_BYTES && acceptsGzip(request)
    ? sendGzipped(response, request, reply)
    : send(response, request, reply);
