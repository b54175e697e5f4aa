import { AppError } from '@kontor/contract/core/errors.ts';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '../env.ts';
import { logRequests } from '../log.ts';
import { isTower } from './json-body.ts';
import { allowedOrigins, refuseForeignWrites } from './origins.ts';
import { answerBrokenRequest, sendFrameworkProblem, sendProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every `METHOD /path` that is answered. */
    readonly mounted: readonly string[];
  }
}

const BODY_LIMIT = 1024 * 1024;
export const SILENCE_MS = 120_000;

/** Shapes are checked by the contract; the framework's own compilers would only be loaded. */
const noCompiler = () => () => {
  throw new Error('schemas belong into the contract');
};

/** A server with everything that holds for every request, and nothing to answer yet. */
export function createServer(env: Env, logger: FastifyServerOptions['logger']): FastifyInstance {
  const app = fastify({
    logger: logger ?? false,
    // Browsers and proxies offer other protocols now and then; only the live channel is another one here.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: sendFrameworkProblem(env),
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    requestTimeout: 60_000,
    // Whoever asks and never reads the answer does not keep it, and its file, for ever.
    connectionTimeout: SILENCE_MS,
    // A proxy may be asked for a whole address; whose it is has been decided by coming here.
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
  // Whatever a client expects of us, it gets an answer in our words.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler(sendProblem);
  const headers = securityHeaders(env);
  // These hooks run with every request and wait for nothing, so they are no async functions.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onRequest', refuseForeignWrites(allowedOrigins(env)));
  logRequests(app);
  acceptBodies(app);
  return app;
}

/** Calls without a payload may still name JSON as their type; plain pages send forms. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, value) =>
      done(error ?? (isTower(value) ? new AppError('request.malformed') : null), value),
    );
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}
