import * as api from '@kontor/contract/backup/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import type { Platform } from '#platform/platform.ts';
import type { Backups } from './keep-backups.ts';

export function backupRoutes({ app, route, clock, env }: Platform, backups: Backups): void {
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
