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
const MAX_ENTRY_BYTES = MAX_BYTES / 4;
/** What an entry takes beside its body. */
const ENTRY_BYTES = 2_048;

const GZIP = /(?:^|[,\s])gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[,;]|$)/i;
const acceptsGzip = ({ headers }: FastifyRequest): boolean => GZIP.test(headers['accept-encoding'] ?? '');

/** A response made once per change instead of once per request. */
interface CachedResponse extends Rendered {
  readonly bytes: number;
  gzipped?: Promise<Buffer>;
}

interface Entry {
  readonly slot: Slot<CachedResponse>;
  /** What `bytes` counts this entry as. */
  counted: CachedResponse | undefined;
}

export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined;
  /** Has a response made and keeps it; of several requests that wait for the same, one has it made. */
  make: (key: string, make: (db: Db) => Promise<Rendered>, alsoOn?: readonly string[]) => Promise<CachedResponse>;
}

/** A gzipped body takes at most as much again. */
const sizeOf = (response: CachedResponse | undefined): number => (response ? ENTRY_BYTES + 2 * response.bytes : 0);

/** Responses within bounded memory; the entry that has been without a change for longest goes first. */
export function createResponseCache(reads: Pick<ReadCache, 'createSlot'>, db: Db): ResponseCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= sizeOf(entries.get(key)?.counted);
    entries.delete(key);
  }

  function count(key: string, entry: Entry, response: CachedResponse): void {
    if (entries.get(key) !== entry || entry.counted === response) return;
    remove(key);
    if (response.bytes > MAX_ENTRY_BYTES) return;
    entry.counted = response;
    entries.set(key, entry);
    bytes += sizeOf(response);
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) return;
      remove(oldest);
    }
  }

  return {
    find: (key) => entries.get(key)?.slot.current(),
    async make(key, make, alsoOn) {
      let entry = entries.get(key);
      if (!entry) {
        entry = { slot: reads.createSlot(alsoOn), counted: undefined };
        entries.set(key, entry);
      }
      const respond = async (tracked: Db): Promise<CachedResponse> => {
        const rendered = await make(tracked);
        const encoded = Buffer.from(rendered.body);
        return {
          ...rendered,
          body: encoded.length > TEXT_UP_TO_BYTES ? encoded : rendered.body,
          bytes: encoded.length,
        };
      };
      try {
        const response = await entry.slot.get(db, respond);
        count(key, entry, response);
        return response;
      } catch (error) {
        // A refusal leaves nothing behind.
        if (!entry.counted && entries.get(key) === entry) entries.delete(key);
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
