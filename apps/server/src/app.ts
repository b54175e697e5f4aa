import fastifyCookie from '@fastify/cookie';
import { TOPICS } from '@kontor/contract/all.ts';
import { auditUpdate } from '@kontor/contract/audit/api.ts';
import { backupUpdate } from '@kontor/contract/backup/api.ts';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { speakGerman } from '@kontor/contract/core/messages.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { auditRoutes, hasAudited, recordRefusal } from '#audit';
import {
  authRoutes,
  CALLBACK,
  chooseDiscord,
  createCookies,
  createDiscordRoleSync,
  createIdentify,
  demoDiscordRoutes,
} from '#auth';
import { backupRoutes, keepBackups } from '#backup';
import { businessRoutes, keepInfo } from '#business';
import { bridgeRoutes, createIdentifyBridge, createPresence, gameRoutes, pollPlayers } from '#game';
import { type FindUses, inventoryRoutes, serveItemImages } from '#inventory';
import { expireAll, findOrdered, findWanted, ordersRoutes } from '#orders';
import type { Actor } from '#platform/actor.ts';
import { createReadCache } from '#platform/cache/read-cache.ts';
import { createNotePruning, createTableVersions } from '#platform/cache/table-versions.ts';
import { findTables } from '#platform/cache/used-tables.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type FreeBytes, watchDiskSpace } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { createAddressOf } from '#platform/http/address-of.ts';
import { serveApiDocs } from '#platform/http/api-docs.ts';
import { createServer } from '#platform/http/create-server.ts';
import { createGuessLimit } from '#platform/http/guess-limit.ts';
import { serveHealth } from '#platform/http/health.ts';
import { removeKeysBefore } from '#platform/http/idempotency.repo.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { allowedOrigins } from '#platform/http/origins.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createRawRoute } from '#platform/http/raw-route.ts';
import { createRoute } from '#platform/http/route.ts';
import { serveWebFiles } from '#platform/http/web-files.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import { startJobs } from '#platform/jobs.ts';
import { createBus } from '#platform/live/bus.ts';
import { createLive, type Live } from '#platform/live/hub.ts';
import { createDb, createPool, type Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { pricesRoutes } from '#prices';
import { privacyRoutes } from '#privacy';
import { productionRoutes } from '#production';
import { createNotifyStock, findUses, productsRoutes } from '#products';
import { keepReports, startRacing } from '#racing';
import { tipsRoutes } from '#tips';
import { createSessions, forgetFormer, forgetMapped, removeSessionsExpiredBefore, usersRoutes } from '#users';
import { startVideos } from '#videos';
import { refuseMixture, seedDemo } from './demo.ts';

export interface AppOptions {
  env: Env;
  pool: pg.Pool;
  clock?: Clock;
  logger?: FastifyServerOptions['logger'];
  /** How much the disk has left; the machine is asked by default. */
  freeBytes?: FreeBytes;
}

/** How long requests under way may take once the server stops. */
const PATIENCE_MS = 4_000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const EXPIRY_CHECK_MS = 20_000;
/** A database that is silent for so long is away. */
const FRESH_PATIENCE_MS = 15_000;

/** An item is needed by recipes and by orders that are still to be handed over. */
const findAllUses: FindUses = async (db, names) => {
  const uses = await findUses(db, names);
  for (const { item, id, at } of await findOrdered(db, names)) {
    uses.set(item, [...(uses.get(item) ?? []), `Bestellung ${orderNumber(id, at)}`]);
  }
  return uses;
};

/** Puts the slices together: the one place that knows them all. */
export async function createApp({
  env,
  pool,
  clock = systemClock,
  logger,
  freeBytes,
}: AppOptions): Promise<FastifyInstance> {
  speakGerman();
  const db = createDb(pool);
  const app = createServer(env, logger);
  await app.register(fastifyCookie, { hook: false });
  await refuseMixture(db, env);
  if (env.isDemo) await seedDemo(db, env, clock());

  const cookies = createCookies(env, app.parseCookie);
  const discord = chooseDiscord(app, env);
  const discordRoles = createDiscordRoleSync({
    db,
    clock,
    discord,
    log: app.log,
    secret: env.DISCORD_GUILD_ID && !env.isDemo ? env.DISCORD_CLIENT_SECRET : undefined,
    onChanged: (userId, tx) => {
      live.recheck(userId);
      live.publish(userUpdate, { id: userId });
      live.publish(meUpdate, {}, { users: [userId] });
      if (tx) onCommitted(tx);
    },
  });
  if (!env.DISCORD_GUILD_ID) await forgetMapped(db, clock());
  // Connections of its own: what every request begins with does not wait for those that have begun.
  const more = (max: number) =>
    createPool({ ...pool.options, password: pool.options.password, max, query_timeout: FRESH_PATIENCE_MS });
  const [changesPool, freshPool] = [more(1), more(2)];
  const freshDb = createDb(freshPool);
  const versions = createTableVersions(changesPool);
  const readCache = createReadCache({
    db: freshDb,
    versions,
    tables: await findTables(db),
    onUncacheable: (tables) => app.log.warn({ tables }, 'not cached: changes of one of the tables are not noted'),
  });
  const sessions = createSessions(freshDb);
  const identify = createIdentify({ sessions, versions, clock, cookies, discordRoles });
  // The pool hides its password from copies.
  const connection = () => ({ ...pool.options, password: pool.options.password });
  const bus = createBus({
    connect: connection,
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
    addressOf: createAddressOf(env.TRUST_PROXY),
    reload: identify.session,
    isOn: info.isOn,
    bus,
    log: app.log,
  });
  live.attach(app.server);

  const spend = await createRateLimits(app, env.RATE_LIMITS);
  const identifyBridge = createIdentifyBridge(env.BRIDGE_TOKEN, createGuessLimit(env.RATE_LIMITS, clock));
  const onCommitted = (tx: Tx): void => {
    if (hasAudited(tx)) live.publish(auditUpdate, {});
  };
  const onRefused = async (actor: Actor, endpoint: Endpoint): Promise<void> => {
    const record = transact(db, async (tx) => {
      await recordRefusal(tx, actor, endpoint, clock());
      return tx;
    });
    // Whoever is refused hears so, whether or not it could be written down.
    await record.then(onCommitted, (error: unknown) => app.log.warn({ err: error }, 'refusal not recorded'));
  };
  const queue = createWorkQueue();
  const { request: identified, confirm } = identify;
  const admission = { queue, isOn: info.isOn, identify: identified, confirm, identifyBridge, onRefused, spend };
  const cacheHits = new Map<string, number>();
  const onCacheHit = (path: string) => cacheHits.set(path, (cacheHits.get(path) ?? 0) + 1);
  // A database elsewhere has a disk of its own.
  const diskSpace = env.DATABASE_URL
    ? undefined
    : await watchDiskSpace({ folder: env.DATA_DIR, free: freeBytes, log: app.log });
  const checkRoom = (): void => diskSpace?.check();
  const route = createRoute({ app, db, live, onCommitted, readCache, onCacheHit, checkRoom, ...admission });
  const rawRoute = createRawRoute(app, admission);
  const platform = { app, env, db, clock, live, route, rawRoute, readCache };

  authRoutes(platform, { discord, discordRoles, cookies, spend });
  if (env.isDemo) await demoDiscordRoutes(app, db, env.PUBLIC_URL + CALLBACK);
  businessRoutes(platform, info);
  const presence = createPresence(env, clock, readCache);
  usersRoutes(platform, {
    findOnline: presence.among,
    hasGuild: env.DISCORD_GUILD_ID !== undefined,
    confirmNow: (userId) => discordRoles.confirm(userId, 0),
  });
  const notifyStock = createNotifyStock(readCache);
  gameRoutes(platform, presence, notifyStock);
  const racing = startRacing(platform);
  bridgeRoutes(platform, { keepLapTimes: keepReports, onLapTimes: racing.placeReports, notifyStock });
  inventoryRoutes(platform, { findUses: findAllUses, findWanted, notifyStock });
  pricesRoutes(platform);
  productsRoutes(platform, findWanted);
  productionRoutes(platform, notifyStock);
  ordersRoutes(platform, presence.check);
  tipsRoutes(platform);
  auditRoutes(platform);
  privacyRoutes(platform);
  const videos = await startVideos(platform, { isOn: () => info.isOn('VOD_SERVICE'), onCommitted });
  const backups = keepBackups({
    env,
    db,
    connection,
    clock,
    log: app.log,
    onChanged: () => live.publish(backupUpdate, {}),
  });
  backupRoutes(platform, backups);
  await serveItemImages(app);

  serveHealth(app, pool);
  serveMetrics(app, env, { pool, live, queue, cacheHits });
  serveApiDocs(app, env);
  await serveWebFiles(app);

  const stopJobs = startJobs(db, app.log, [
    { name: 'sessions', everyMs: HOUR_MS, run: () => removeSessionsExpiredBefore(db, clock()) },
    {
      name: 'idempotency',
      everyMs: HOUR_MS,
      run: () => removeKeysBefore(db, new Date(clock().getTime() - 24 * HOUR_MS)),
    },
    { name: 'former-staff', everyMs: HOUR_MS, atStart: true, run: () => forgetFormer(db, clock()) },
    { name: 'changes', everyMs: MINUTE_MS, run: createNotePruning(db) },
    { name: 'orders', everyMs: EXPIRY_CHECK_MS, run: () => expireAll(platform, onCommitted) },
    ...discordRoles.jobs,
    ...racing.jobs,
    ...videos.jobs,
    backups.job,
  ]);
  const stopPolling = env.FIVEM_URL
    ? pollPlayers({ db, clock, log: app.log, url: env.FIVEM_URL, token: env.FIVEM_PLAYERS_TOKEN })
    : async () => {};
  app.addHook('preClose', async () => {
    // Whoever sends a body for ever does not keep the others from a clean end.
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    await live.close();
    await Promise.all([
      backups.close(),
      stopJobs(),
      stopPolling(),
      racing.close(),
      videos.close(),
      discordRoles.close(),
    ]);
  });
  app.addHook('onClose', async () => {
    diskSpace?.close();
    await bus.close();
    await Promise.all([changesPool.end(), freshPool.end()]);
  });
  return app;
}
