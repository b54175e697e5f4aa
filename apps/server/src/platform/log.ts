import type { FastifyInstance } from 'fastify';
import { describeError } from './describe-error.ts';

/** Requests are logged by route, never with their URL or caller. */
export function logOptions(level = 'info') {
  const base = { level, base: null, serializers: { err: describeError } };
  if (!process.stdout.isTTY) return base;
  const options = { translateTime: 'SYS:HH:MM:ss', singleLine: true, hideObject: false };
  return { ...base, transport: { target: 'pino-pretty', options } };
}

/** One line per write and per refusal, except for 503: under overload it would add to the load, and metrics count it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    if (status !== 503 && (status >= 400 || method !== 'GET'))
      request.log.info(
        { method, route: routeOptions.url ?? 'unknown', status, ms: Math.round(elapsedTime) },
        'request',
      );
    done();
  });
}
