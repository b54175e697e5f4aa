import type { Socket } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_STREAMS = 2_000;
/** Browsers do not pipeline; more queued requests on one connection are refused. */
const MAX_WAITING = 16;

const queues = new WeakMap<Socket, { last: Promise<void>; waiting: number }>();
let streams = 0;

/** Waits for earlier responses on the connection; a waiting request holds no file and no buffer. */
export async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
