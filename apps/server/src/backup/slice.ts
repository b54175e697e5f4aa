import { backupUpdate } from '@kontor/contract/backup/api.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type pg from 'pg';
import { recordEvent } from '#discord-notices';
import type { Platform } from '#platform/platform.ts';
import type { Slice } from '#platform/slice.ts';
import { backupRoutes } from './backup.routes.ts';
import { describeFailure } from './discord-backup.ts';
import { type Backups, keepBackups } from './keep-backups.ts';

interface Given {
  readonly connection: () => pg.ClientConfig;
  readonly notInBackup: readonly string[];
}

/** Keeps the backups of a running server: a failure is reported to Discord. */
export const openBackups = ({ app, env, locks, clock, live, write }: Platform, given: Given): Backups =>
  keepBackups({
    ...given,
    env,
    locks,
    clock,
    log: app.log,
    onChanged: () => live.publish(backupUpdate, {}),
    onFailed: (at) => write((tx) => recordEvent(tx, 'BACKUP_FAILED', [berlinDay(at)], at)),
  });

interface Deps {
  readonly backups: Backups;
}

export const backupSlice = {
  routes: (platform, { backups }) => backupRoutes(platform, backups),
  start: (_platform, { backups }) => ({ jobs: [backups.job], close: backups.close }),
  notices: { BACKUP_FAILED: describeFailure },
} satisfies Slice<Deps>;
