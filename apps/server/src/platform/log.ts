import type { FastifyInstance } from 'fastify';

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

/** Other fields of an error may contain user input. */
const HARMLESS = new Set(['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall', 'errno']);

/** PostgreSQL repeats rejected values: for class 22 in the message, for class 23 in other fields. */
const repeatsInput = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^2[23]/.test(String(error.code));

const framesOf = ({ stack }: Error): string[] =>
  (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []));

/** For the log, without personal data. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const isFact = ([name, value]: [string, unknown]) => HARMLESS.has(name) && /string|number/.test(typeof value);
  return {
    type: error.name,
    message: repeatsInput(error) ? 'the database refused a value' : error.message,
    ...Object.fromEntries(Object.entries(error).filter(isFact)),
    stack: framesOf(error).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}
