import { gameServerUpdate } from '@kontor/contract/game/topics.ts';
import { removeRefusals } from '#audit';
import type { Identity } from '#auth';
import { findUsedPictures as findBusinessPictures } from '#business';
import { pollPlayers, removeNoticesBefore, reportSilence, tooOldAt } from '#game';
import { recordOpening } from '#hours';
import { findItemPictures } from '#inventory';
import { expireAll, recordOverdue } from '#orders';
import { type FindUsedPictures, removeUnusedPictures } from '#pictures';
import { createNotePruning } from '#platform/cache/table-versions.ts';
import { removeKeysBefore } from '#platform/http/writes/idempotency.repo.ts';
import { startJobs } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { findProductPictures, removeOldSales } from '#products';
import { endSilent, removeCodesBefore } from '#tablet';
import { recordEnding } from '#tips';
import { forgetFormer, removeSessionsExpiredBefore } from '#users';
import type { Slices } from './mount-slices.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const EXPIRY_CHECK_MS = 20_000;

/** One of each slice that shows pictures: what none of them knows is removed. */
const FIND_USED_PICTURES: readonly FindUsedPictures[] = [findProductPictures, findItemPictures, findBusinessPictures];

interface Parts {
  slices: Slices;
  discordRoles: Identity['discordRoles'];
}

/** What channels in Discord are told of by the clock. */
export const recordDue = ({ write, clock }: Pick<Platform, 'write' | 'clock'>): Promise<void> =>
  write(async (tx) => {
    for (const record of [recordOverdue, recordEnding, recordOpening]) await record(tx, clock());
  });

/** Starts what is done by the clock; what comes back ends it. */
export function startBackground(platform: Platform, { slices, discordRoles }: Parts) {
  const { app, env, db, write, clock, live, locks } = platform;
  const { racing, videos, backups, discordNotices } = slices;
  const since = clock();
  const stopJobs = startJobs(locks, app.log, [
    { name: 'sessions', everyMs: HOUR_MS, run: () => removeSessionsExpiredBefore(db, clock()) },
    {
      name: 'idempotency',
      everyMs: HOUR_MS,
      run: () => removeKeysBefore(db, new Date(clock().getTime() - 24 * HOUR_MS)),
    },
    { name: 'tablet-codes', everyMs: MINUTE_MS, run: () => removeCodesBefore(db, clock()) },
    { name: 'tablet-sessions', everyMs: MINUTE_MS, run: () => endSilent({ ...platform, endSession: live.endSession }) },
    { name: 'notices', everyMs: MINUTE_MS, run: () => removeNoticesBefore(db, tooOldAt(clock())) },
    { name: 'refusals', everyMs: HOUR_MS, run: () => removeRefusals(db, clock()) },
    { name: 'former-staff', everyMs: HOUR_MS, atStart: true, run: () => forgetFormer(db, clock()) },
    {
      name: 'pictures',
      everyMs: HOUR_MS,
      atStart: true,
      run: () => removeUnusedPictures(db, FIND_USED_PICTURES, clock()),
    },
    { name: 'changes', everyMs: MINUTE_MS, run: createNotePruning(db) },
    { name: 'orders', everyMs: EXPIRY_CHECK_MS, run: () => expireAll(platform) },
    { name: 'discord-due', everyMs: EXPIRY_CHECK_MS, run: () => recordDue(platform) },
    {
      name: 'game-silence',
      everyMs: EXPIRY_CHECK_MS,
      run: () =>
        write(async (tx, { publish }) => {
          if (await reportSilence(tx, { env, now: clock(), since })) publish(gameServerUpdate, {});
        }),
    },
    ...discordNotices.jobs,
    { name: 'sales', everyMs: HOUR_MS, run: () => removeOldSales(db, clock()) },
    ...discordRoles.jobs,
    ...racing.jobs,
    ...videos.jobs,
    backups.job,
  ]);
  const stopPolling = env.FIVEM_URL
    ? pollPlayers({ db, clock, log: app.log, url: env.FIVEM_URL, token: env.FIVEM_PLAYERS_TOKEN })
    : async () => {};
  return () =>
    Promise.all([
      discordNotices.close(),
      backups.close(),
      stopJobs(),
      stopPolling(),
      racing.close(),
      videos.close(),
      discordRoles.close(),
    ]);
}
