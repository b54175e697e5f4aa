import { AppError } from '@kontor/contract/core/errors.ts';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '../env.ts';
import { logRequests } from '../log.ts';
import { answerBrokenRequest, sendFrameworkProblem, sendProblem } from './problem.ts';
import { allowedOrigins, isForeignWrite } from './security/origins.ts';
import { createIsOutside } from './security/own-machine.ts';
import { securityHeaders } from './security/security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly mounted: readonly string[];
  }
}

const BODY_LIMIT = 1024 * 1024;
export const IDLE_TIMEOUT_MS = 120_000;
/** The largest body at 50 kB/s; an idle sender is disconnected earlier. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** How long requests under way may take once the server stops. */
const CLOSE_TIMEOUT_MS = 4_000;
const CLOSE_IDLE_MS = 50;

/** The contract validates; Fastify's own compilers are not loaded. */
const noCompiler = () => () => {
  throw new Error('schemas belong into the contract');
};

export function createServer(env: Env, logger: FastifyServerOptions['logger']): FastifyInstance {
  const app = fastify({
    logger: logger ?? false,
    // Other upgrade protocols are ignored.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: sendFrameworkProblem(env),
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A client that never reads its response must not hold it, and its file, for ever.
    connectionTimeout: IDLE_TIMEOUT_MS,
    // A proxy may send an absolute URL.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/'),
    trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  const mounted: string[] = [];
  app.decorate('mounted', mounted);
  app.addHook('onRoute', ({ method, url }) => {
    mounted.push(...[method].flat().map((verb) => `${verb} ${url}`));
  });
  app.decorateRequest('actor', undefined);
  // Ignores `Expect` headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler(sendProblem);
  const headers = securityHeaders(env);
  const origins = allowedOrigins(env);
  const isOutside = createIsOutside(env);
  // Not async: it runs with every request and awaits nothing.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isOutside(request.raw)) return done(new AppError('demo.outside'));
    done(isForeignWrite(request, origins) ? new AppError('request.cross-origin') : undefined);
  });
  logRequests(app);
  acceptBodies(app);
  endConnections(app);
  return app;
}

/** Closing waits for every connection; Node itself ends only those that are idle at that moment. */
function endConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    // A server that never listened emits no `close`, and has no connections.
    if (!app.server.listening) return done();
    const timers = [
      // A response under way leaves its connection idle.
      setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS),
      // A request that is sent for ever, or one that came while jobs were being stopped.
      setInterval(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS),
    ];
    app.server.once('close', () => {
      for (const timer of timers) clearInterval(timer);
    });
    done();
  });
}

/** Far beyond anything in the contract. */
const MAX_DEPTH = 32;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Guards recursive functions against stack overflow; iterates by level. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isNested);
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return level.length > 0;
}

/** Calls without a body may still send a JSON content type; plain pages send forms. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, value) =>
      done(error ?? (isTooDeep(value) ? new AppError('request.malformed') : null), value),
    );
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}
