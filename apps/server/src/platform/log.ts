import type { FastifyInstance } from 'fastify';
import { describeError } from './describe-error.ts';

/** Structured lines, pretty on a terminal. What is logged of a request is its route, never its address or its caller. */
export function logOptions(level = 'info') {
  const base = { level, base: null, serializers: { err: describeError } };
  if (!process.stdout.isTTY) return base;
  const options = { translateTime: 'SYS:HH:MM:ss', singleLine: true, hideObject: false };
  return { ...base, transport: { target: 'pino-pretty', options } };
}

/** Under overload a line for each 503 would add to the load; metrics count them, and what made them is logged by itself. */
const isNoteworthy = (method: string, status: number): boolean => status !== 503 && (status >= 400 || method !== 'GET');

/** One line per write and per refusal. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isNoteworthy(request.method, reply.statusCode)) {
      const route = request.routeOptions.url ?? 'unknown';
      const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log.info(line, 'request');
    }
    done();
  });
}
