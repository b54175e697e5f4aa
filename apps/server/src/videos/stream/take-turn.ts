import type { Socket } from 'node:net';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** More at once than one server can feed. */
const MOST_STREAMS = 2_000;
/** Browsers send one request after the other; who queues more on one connection is up to something. */
const MOST_WAITING = 16;

interface Queue {
  last: Promise<void>;
  waiting: number;
}

const queues = new WeakMap<Socket, Queue>();
let streams = 0;

/** Waits until the connection has nothing else to send: what comes behind holds no file and no buffer meanwhile. */
export async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  const queue = queues.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
  queues.set(socket, queue);
  if (streams >= MOST_STREAMS || queue.waiting >= MOST_WAITING) throw new AppError('server.busy');
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
