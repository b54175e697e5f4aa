import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import { getPoster, streamVideo } from '@kontor/contract/videos/api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { checkKey, type Storage, type StoredBytes } from '../storage/storage.ts';
import { findByStreamId, posterKey, type StoredVideo } from '../videos.repo.ts';
import { evaluate, mayContinue, type Validators } from './conditions.ts';
import { readRange } from './range.ts';

/** A receiver that took nothing for this long is gone; a player resumes where it stopped. */
const STALLED_MS = 2 * 60_000;
const CACHE_MS = 500;

const MAX_STREAMS = 2_000;
/** Browsers do not pipeline; more queued requests on one connection are refused. */
const MAX_WAITING = 16;

const queues = new WeakMap<Socket, { last: Promise<void>; waiting: number }>();
let streams = 0;

/** Waits for earlier responses on the connection; a waiting request holds no file and no buffer. */
async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  const queue = queues.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
  queues.set(socket, queue);
  if (streams >= MAX_STREAMS || queue.waiting >= MAX_WAITING) throw new AppError('server.busy');
  const before = queue.last;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.last = promise;
  queue.waiting += 1;
  streams += 1;
  reply.raw.once('close', () => {
    queue.waiting -= 1;
    streams -= 1;
    resolve();
  });
  await before;
}

interface Content extends Validators {
  readonly key: string;
  readonly size: number;
}

/** The bytes under a key never change; the hash hides the key. */
const tagOf = (key: string): string => `"${hash('sha256', key, 'base64url').slice(0, 22)}"`;

const contentOf = (video: StoredVideo): Content => ({
  key: video.storageKey,
  size: video.byteLength,
  tag: tagOf(video.storageKey),
  modified: video.storedAt ?? video.startedAt,
});

async function sendContent(storage: Storage, content: Content, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = request;
  const { size, tag, modified } = content;
  reply
    .type('video/mp4')
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('last-modified', modified.toUTCString())
    .header('cache-control', 'private, no-cache');
  const decided = evaluate(headers, content);
  if (decided) return reply.status(decided).send();
  const range = mayContinue(headers['if-range']?.toString(), content) ? readRange(headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('videos.range');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  await takeTurn(request, reply);
  const stored = await storage.open(content.key, { start, end });
  if (!stored) throw new AppError('not-found');
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  await sendBytes(stored, request, reply);
}

/** The bytes go straight to the socket, without buffering. */
async function sendBytes(stored: StoredBytes, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-length', stored.length).hijack();
  const response = reply.raw;
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    response.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    if (request.method !== 'HEAD') await stored.send(response);
    response.end();
  } catch (error) {
    request.log.warn({ err: error }, 'recording broke off');
    response.destroy();
  } finally {
    await stored.close();
  }
}

export function streamRoutes({ db, env, rawRoute }: Platform, storage: Storage): void {
  const cached = new Map<string, Promise<StoredVideo | undefined>>();
  /** Players ask often, so a row is cached briefly. After a deletion the file is missing anyway. */
  const find = (streamId: string): Promise<StoredVideo | undefined> => {
    const known = cached.get(streamId);
    if (known) return known;
    const found = findByStreamId(db, streamId);
    cached.set(streamId, found);
    const forget = (): void => void cached.delete(streamId);
    // A recording that is not ready yet may be so at the next request.
    found.then((video) => (video?.state === 'READY' ? setTimeout(forget, CACHE_MS).unref() : forget()), forget);
    return found;
  };
  const ready = async (streamId: string): Promise<StoredVideo> => {
    const video = await find(streamId);
    if (video?.state !== 'READY') throw new AppError('not-found');
    return video;
  };

  rawRoute(streamVideo, async ({ params, request, reply }) => {
    const content = contentOf(await ready(params.streamId));
    if (env.VOD_X_ACCEL === undefined) return sendContent(storage, content, request, reply);
    // nginx sends the file with ranges, tag and date; it keeps these two headers.
    return reply
      .type('video/mp4')
      .header('cache-control', 'private, no-cache')
      .header('x-accel-redirect', `${env.VOD_X_ACCEL}/${checkKey(content.key)}`)
      .send();
  });

  rawRoute(getPoster, async ({ params, request, reply }) => {
    const video = await ready(params.streamId);
    const key = posterKey(video.storageKey);
    if (!video.hasPoster) throw new AppError('not-found');
    const tag = tagOf(key);
    reply.type('image/jpeg').header('etag', tag).header('cache-control', 'private, no-cache');
    if (evaluate(request.headers, { tag, modified: video.storedAt ?? video.startedAt }) === 304)
      return reply.status(304).send();
    await takeTurn(request, reply);
    const stored = await storage.open(key);
    if (!stored) throw new AppError('not-found');
    return sendBytes(stored, request, reply);
  });
}
