import fastifyCookie from '@fastify/cookie';
import { TOPICS } from '@kontor/contract/all.ts';
import { speakGerman } from '@kontor/contract/core/messages.ts';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type pg from 'pg';
import { authRoutes, CALLBACK, chooseDiscord, createCookies, createIdentify, demoDiscordRoutes } from '#auth';
import { businessRoutes, keepInfo } from '#business';
import { inventoryRoutes, serveItemImages } from '#inventory';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Env } from '#platform/env.ts';
import { serveApiDocs } from '#platform/http/api-docs.ts';
import { serveHealth } from '#platform/http/health.ts';
import { removeKeysBefore } from '#platform/http/idempotency.repo.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { allowedOrigins, refuseForeignWrites } from '#platform/http/origins.ts';
import { answerBrokenRequest, sendFrameworkProblem, sendProblem } from '#platform/http/problem.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createRoute } from '#platform/http/route.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { serveWebFiles } from '#platform/http/web-files.ts';
import { startJobs } from '#platform/jobs.ts';
import { createBus } from '#platform/live/bus.ts';
import { createLive, type Live } from '#platform/live/hub.ts';
import { logRequests } from '#platform/log.ts';
import { createDb } from '#platform/postgres/db.ts';
import { pricesRoutes } from '#prices';
import { productionRoutes } from '#production';
import { findUses, productsRoutes } from '#products';
import { removeSessionsExpiredBefore, usersRoutes } from '#users';
import { seedDemo } from './demo.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every `METHOD /path` that is answered. */
    readonly mounted: readonly string[];
  }
}

export interface AppOptions {
  env: Env;
  pool: pg.Pool;
  clock?: Clock;
  logger?: FastifyServerOptions['logger'];
}

const BODY_LIMIT = 1024 * 1024;
/** How long requests under way may take once the server stops. */
const PATIENCE_MS = 4_000;
const HOUR_MS = 60 * 60 * 1000;

function createServer(env: Env, logger: FastifyServerOptions['logger']): FastifyInstance {
  const app = fastify({
    logger: logger ?? false,
    // Browsers and proxies offer other protocols now and then; only the live channel is another one here.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: sendFrameworkProblem(env),
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
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
  app.setErrorHandler(sendProblem);
  const headers = securityHeaders(env);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}

/** Puts the slices together: the one place that knows them all. */
export async function createApp({ env, pool, clock = systemClock, logger }: AppOptions): Promise<FastifyInstance> {
  speakGerman();
  const db = createDb(pool);
  const app = createServer(env, logger);
  await app.register(fastifyCookie);
  if (env.isDemo) await seedDemo(db, clock());

  const cookies = createCookies(env, app.parseCookie);
  const identify = createIdentify(db, clock, cookies);
  const bus = createBus({
    // The pool hides its password from copies.
    connect: () => ({ ...pool.options, password: pool.options.password }),
    pool,
    log: app.log,
  });
  // From here on no message of another process is missed.
  await bus.ready();
  const info = await keepInfo({
    db,
    bus,
    log: app.log,
    itemImageUrl: env.ITEM_IMAGE_URL,
    onChange: () => live.recheck(),
  });
  const live: Live = createLive({
    topics: TOPICS,
    allowedOrigins: allowedOrigins(env),
    identify: identify.socket,
    reload: identify.session,
    isOn: info.isOn,
    bus,
    log: app.log,
  });
  live.attach(app.server);

  const spend = await createRateLimits(app, env.RATE_LIMITS);
  const route = createRoute({ app, db, live, isOn: info.isOn, identify: identify.request, spend });
  const platform = { app, env, db, clock, live, route };

  authRoutes(platform, { discord: chooseDiscord(app, env), cookies, spend });
  if (env.isDemo) await demoDiscordRoutes(app, db, env.PUBLIC_URL + CALLBACK);
  businessRoutes(platform, info);
  usersRoutes(platform);
  inventoryRoutes(platform, findUses);
  pricesRoutes(platform);
  productsRoutes(platform);
  productionRoutes(platform);
  await serveItemImages(app);

  serveHealth(app, pool);
  serveMetrics(app, env, pool, live);
  serveApiDocs(app, env);
  await serveWebFiles(app);

  const stopJobs = startJobs(db, app.log, [
    { name: 'sessions', everyMs: HOUR_MS, run: () => removeSessionsExpiredBefore(db, clock()) },
    {
      name: 'idempotency',
      everyMs: HOUR_MS,
      run: () => removeKeysBefore(db, new Date(clock().getTime() - 24 * HOUR_MS)),
    },
  ]);
  app.addHook('preClose', async () => {
    // Whoever sends a body for ever does not keep the others from a clean end.
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    await live.close();
    await stopJobs();
  });
  app.addHook('onClose', () => bus.close());
  return app;
}
