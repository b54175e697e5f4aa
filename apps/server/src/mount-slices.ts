import { backupUpdate } from '@kontor/contract/backup/api.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import type pg from 'pg';
import { auditRoutes } from '#audit';
import { authRoutes, CALLBACK, demoDiscordRoutes, type Identity } from '#auth';
import { backupRoutes, createDescribeFailure, keepBackups } from '#backup';
import { businessRoutes, type CurrentInfo, siteRoutes } from '#business';
import { recordEvent, startDiscordNotices } from '#discord-notices';
import { bridgeRoutes, createNotices, createPresence, describeSilence, gameRoutes } from '#game';
import { healthRoutes } from '#health';
import { homeRoutes } from '#home';
import { describeShop, hoursRoutes } from '#hours';
import { type FindUses, inventoryRoutes, itemPicturesRoutes, serveItemImages } from '#inventory';
import { describeMissing, describeOrder, describeOverdue, findOrdered, findWanted, ordersRoutes } from '#orders';
import { picturesRoutes } from '#pictures';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Admission } from '#platform/http/limits/admission.ts';
import type { Platform } from '#platform/platform.ts';
import { pricesRoutes } from '#prices';
import { privacyRoutes } from '#privacy';
import { productionRoutes } from '#production';
import { createNotifyStock, describeLowStock, findUses, productsRoutes } from '#products';
import { describeOpenTournament, describeResults, keepReports, startRacing } from '#racing';
import { findOwnerTrouble, setupRoutes } from '#setup';
import { endAbsent, tabletRoutes } from '#tablet';
import { describeClosedGame, describeEnding, describeOpenGames, tipsRoutes } from '#tips';
import { tellApart, usersRoutes } from '#users';
import { describeVideo, startVideos } from '#videos';

/** An item is needed by recipes and by orders that are still to be handed over. */
const findAllUses: FindUses = async (db, names) => {
  const uses = await findUses(db, names);
  for (const { item, id, at } of await findOrdered(db, names)) {
    uses.set(item, [...(uses.get(item) ?? []), `Bestellung ${orderNumber(id, at)}`]);
  }
  return uses;
};

interface Parts {
  identity: Identity;
  info: CurrentInfo;
  spend: Admission['spend'];
  connection: () => pg.PoolConfig;
  /** What was said at the start about variables that have no effect. */
  unknown: readonly string[];
  freeBytes: FreeBytes | undefined;
}

/** Mounts every slice and hands each what it needs of the others; answers what runs in the background. */
export async function mountSlices(platform: Platform, parts: Parts) {
  const { identity, info, spend, connection, unknown, freeBytes } = parts;
  const { app, env, write, clock, live, readCache, locks } = platform;
  const { discord, discordRoles, cookies } = identity;
  authRoutes(platform, { discord, discordRoles, cookies, spend, findOwnerTrouble });
  if (env.isDemo) await demoDiscordRoutes(platform, env.PUBLIC_URL + CALLBACK);
  businessRoutes(platform, info);
  siteRoutes(platform, info);
  hoursRoutes(platform);
  const presence = createPresence(env, clock, readCache);
  usersRoutes(platform, {
    findOnline: presence.among,
    hasGuild: env.DISCORD_GUILD_ID !== undefined,
  });
  picturesRoutes(platform);
  const notifyStock = createNotifyStock(readCache);
  gameRoutes(platform, presence, notifyStock);
  const racing = startRacing(platform);
  bridgeRoutes(platform, { keepLapTimes: keepReports, onLapTimes: racing.placeReports, notifyStock, endAbsent });
  inventoryRoutes(platform, { findUses: findAllUses, findWanted, notifyStock });
  itemPicturesRoutes(platform, info.changed);
  pricesRoutes(platform);
  productsRoutes(platform, findWanted);
  productionRoutes(platform, notifyStock);
  const notices = createNotices(env, presence, readCache);
  ordersRoutes(platform, { checkOnline: presence.check, notices });
  tipsRoutes(platform, notices);
  tabletRoutes(platform, { cookie: cookies.tablet });
  setupRoutes(platform, { callback: CALLBACK, readInfo: info.read, readGame: presence.status });
  homeRoutes(platform, info.isOn);
  auditRoutes(platform, { tellApart });
  privacyRoutes(platform);
  const videos = await startVideos(platform, { isOn: () => info.isOn('VOD_SERVICE') });
  const onChanged = () => live.publish(backupUpdate, {});
  const onFailed = (at: Date) => write((tx) => recordEvent(tx, 'BACKUP_FAILED', [berlinDay(at)], at));
  const backups = keepBackups({ env, locks, connection, clock, log: app.log, onChanged, onFailed });
  backupRoutes(platform, backups);
  const describers = {
    ORDER: describeOrder,
    ORDER_OVERDUE: describeOverdue,
    PRODUCTION_MISSING: describeMissing,
    STOCK_LOW: describeLowStock,
    SHOP: describeShop,
    TIPS_OPEN: describeOpenGames,
    TIPS_ENDING: describeEnding,
    TIPS_CLOSED: describeClosedGame,
    TOURNAMENT_OPEN: describeOpenTournament,
    TOURNAMENT_RESULTS: describeResults,
    VIDEO_READY: describeVideo,
    GAME_SERVER: describeSilence,
    BACKUP_FAILED: createDescribeFailure(backups.state),
  };
  const discordNotices = startDiscordNotices(platform, { describers, isOn: info.isOn });
  healthRoutes(platform, { backups: backups.state, unknown, free: freeBytes });
  await serveItemImages(app);
  return { racing, videos, backups, discordNotices };
}

export type Slices = Awaited<ReturnType<typeof mountSlices>>;
