import * as api from '@kontor/contract/backup/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { writeAudit } from '#audit';
import { COLORS, recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { Platform } from '#platform/platform.ts';
import type { Describe, Slice } from '#platform/slice.ts';
import { type Backups, type Deps, keepBackups } from './keep-backups.ts';

function backupRoutes({ app, route, clock, env }: Platform, backups: Backups): void {
  route(api.getBackups, () => backups.state());

  route(api.startBackup, async ({ db, actor, afterCommit }) => {
    if (env.BACKUP_KEEP === 0) throw new AppError('backup.off');
    if (backups.isRunning()) throw new AppError('backup.running');
    await writeAudit(db, { type: 'MANAGEMENT', message: html`Sicherung angestoßen.`, by: actor, at: clock() });
    const state = await backups.state();
    // It takes longer than anybody waits for an answer; how it went is published.
    afterCommit(() => void backups.now().catch((error) => app.log.warn({ err: error }, 'backup not begun')));
    return { ...state, isRunning: true };
  });
}

/** Reported once a day for as long as it goes on. */
const describeFailure: Describe<{ readonly backups: Backups }> = async (_db, _subject, _wish, { backups }) => {
  const { failure } = await backups.state();
  if (!failure) return undefined;
  return {
    title: 'Die Sicherung ist gescheitert',
    text: failure.reason,
    color: COLORS.red,
    link: '/settings/sicherung',
    at: new Date(failure.at),
  };
};

/** Keeps the backups of a running server: a failure is reported to Discord. */
export const openBackups = (
  { app, env, locks, clock, live, write }: Platform,
  given: Pick<Deps, 'connection' | 'notInBackup'>,
): Backups =>
  keepBackups({
    ...given,
    env,
    locks,
    clock,
    log: app.log,
    onChanged: () => live.publish(api.backupUpdate, {}),
    onFailed: async (at) => void (await write((tx) => recordEvent(tx, 'BACKUP_FAILED', [berlinDay(at)], at))),
  });

export const backupSlice = {
  routes: (platform, { backups }) => backupRoutes(platform, backups),
  start: (_platform, { backups }) => ({ jobs: [backups.job], close: backups.close }),
  notices: { BACKUP_FAILED: describeFailure },
} satisfies Slice<{ readonly backups: Backups }>;
