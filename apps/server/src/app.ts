import fastifyCookie from '@fastify/cookie';
import { TOPICS } from '@kontor/contract/all.ts';
import { speakGerman } from '@kontor/contract/core/messages.ts';
import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { createRecordRefusal } from '#audit';
import { createIdentity } from '#auth';
import { keepInfo, siteHead } from '#business';
import { createIdentifyBridge } from '#game';
import { serveReadiness } from '#health';
import { createItemImageUrl } from '#inventory';
import { openReadCache } from '#platform/cache/read-cache.ts';
import { type Clock, guardClock, systemClock } from '#platform/clock.ts';
import { type FreeBytes, watchDiskSpace } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { createServer } from '#platform/http/create-server.ts';
import { createGuessLimit, createRateLimits } from '#platform/http/limits/rate-limit.ts';
import { createWorkQueue } from '#platform/http/limits/work-queue.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { createRoutes } from '#platform/http/route.ts';
import { createAddressOf } from '#platform/http/security/address-of.ts';
import { allowedOrigins } from '#platform/http/security/origins.ts';
import { createIsOutside } from '#platform/http/security/own-machine.ts';
import { keepCookiesPrivate } from '#platform/http/security/private-cookies.ts';
import { tabletHeaders } from '#platform/http/security/security-headers.ts';
import { serveWebFiles } from '#platform/http/web-files.ts';
import { openJobLocks } from '#platform/job-locks.ts';
import { type Bus, createBus } from '#platform/live/bus.ts';
import { createLive, type Live } from '#platform/live/hub.ts';
import { LIVE_PATH } from '#platform/live/upgrade.ts';
import type { Platform } from '#platform/platform.ts';
import { createDb, settingsOf } from '#platform/postgres/db.ts';
import { createWrite } from '#platform/write.ts';
import { serveApiDocs } from './api-docs/api-docs.ts';
import { refuseMixture, seedDemo } from './demo.ts';
import { startSlices } from './start-slices.ts';

interface AppOptions {
  env: Env;
  pool: pg.Pool;
  clock?: Clock;
  logger?: FastifyServerOptions['logger'];
  freeBytes?: FreeBytes;
  /** How often background work polls for something new; a second by default. */
  pollMs?: number;
  /** Warnings of the start about variables without effect. */
  unknown?: readonly string[];
}

const POLL_MS = 1_000;

/** Opens what identity and the live channel are made of; they know each other through the functions passed here. */
async function openCore(app: FastifyInstance, { env, pool, clock: source = systemClock }: AppOptions) {
  const clock = guardClock(source);
  let bus: Bus | undefined;
  const db = createDb(pool, () => bus?.reportDoubt());
  await refuseMixture(db, env);
  if (env.isDemo) await seedDemo(db, env, clock());
  const { versions, readCache, close: closeCache } = await openReadCache(pool, app.log);
  const write = createWrite(db, { publish: (...message) => live.publish(...message) });
  const onRightsChanged = (userId: string): void => {
    live.recheck(userId);
    live.publish(userUpdate, { id: userId });
    live.publish(meUpdate, {}, { users: [userId] });
  };
  const identity = await createIdentity({ app, env, db, write, clock, versions, readCache, onRightsChanged });
  const connection = () => settingsOf(pool);
  const locks = openJobLocks(connection);
  const opened = createBus({ connect: connection, pool, log: app.log });
  bus = opened;
  // From here on no message of another process is missed.
  await opened.ready();
  const onChange = () => live.recheck();
  const findItemImageUrl = createItemImageUrl(env.ITEM_IMAGE_URL);
  const info = await keepInfo({ db, bus: opened, log: app.log, findItemImageUrl, onChange });
  const live: Live = createLive({
    topics: TOPICS,
    allowedOrigins: allowedOrigins(env),
    isOutside: createIsOutside(env),
    identify: identity.identify.socket,
    addressOf: createAddressOf(env.TRUST_PROXY),
    reload: identity.identify.session,
    isOn: info.isOn,
    bus: opened,
    log: app.log,
  });
  live.attach(app.server);
  const close = () => Promise.all([opened.close(), locks.close(), closeCache()]);
  return { app, env, db, pool, clock, readCache, locks, identity, info, live, write, connection, close };
}

type Core = Awaited<ReturnType<typeof openCore>>;

async function createHttp(core: Core, { freeBytes, pollMs = POLL_MS }: AppOptions) {
  const { app, env, db, pool, clock, readCache, locks, identity, info, live, write } = core;
  const queue = createWorkQueue();
  const spend = createRateLimits(env.RATE_LIMITS);
  const recordRefusal = createRecordRefusal(env);
  const checkDiskSpace = await watchDiskSpace(app, env, freeBytes);
  const base = { app, env, db, write, clock, live, readCache, checkDiskSpace };
  const routes = createRoutes({
    ...base,
    ...serveMetrics({ app, env, pool, live, queue }),
    queue,
    spend,
    isOn: info.isOn,
    identify: identity.identify.request,
    confirm: identity.identify.confirm,
    confirmNow: (userId) => identity.discordRoles.confirm(userId, 0),
    identifyBridge: createIdentifyBridge(env.BRIDGE_TOKEN, createGuessLimit(env.RATE_LIMITS)),
    // The caller is refused whether or not it can be recorded.
    onRefused: (actor, endpoint) =>
      write((tx) => recordRefusal(tx, actor, endpoint, clock())).catch((error: unknown) =>
        app.log.warn({ err: error }, 'refusal not recorded'),
      ),
  });
  serveReadiness(app, pool);
  // A page whose channel does not open asks whether it is the server that refuses it.
  app.post(LIVE_PATH, async ({ raw }, reply) => reply.code((await live.refusalOf(raw)) ?? 204).send());
  const queued: Platform['queued'] = (reply, work) => queue.run(reply.elapsedTime, work);
  const platform: Platform = { ...base, ...routes, locks, pollMs, queued };
  return { platform, spend };
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  speakGerman();
  const { env, logger, freeBytes, unknown = [] } = options;
  const app = createServer(env, logger);
  // Cookies are parsed where they are read.
  await app.register(fastifyCookie, { hook: false });
  keepCookiesPrivate(app);
  const core = await openCore(app, options);
  const { identity, info, live, connection } = core;
  const { platform, spend } = await createHttp(core, options);
  const stopSlices = await startSlices(platform, { identity, info, spend, connection, unknown, freeBytes });
  serveApiDocs(app, env);
  await serveWebFiles(app, {
    tabletHeaders: tabletHeaders(env),
    headOf: (path) => siteHead(info.get(), env.PUBLIC_URL, path),
  });
  app.addHook('preClose', async () => {
    await live.close();
    await stopSlices();
  });
  app.addHook('onClose', async () => void (await core.close()));
  return app;
}
