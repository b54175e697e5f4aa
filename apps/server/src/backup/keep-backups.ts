import { join } from 'node:path';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Job } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import {
  archiveName,
  backupFolder,
  type Failure,
  type Kind,
  listArchives,
  makeFolder,
  readBackupState,
  readFailure,
  rotate,
  saveFailure,
} from './archives.ts';
import { reasonOf } from './backup-error.ts';

export interface Deps extends Pick<Platform, 'env' | 'locks' | 'clock'> {
  readonly connection: () => pg.ClientConfig;
  readonly log: FastifyBaseLogger;
  readonly onChanged: () => void;
  readonly onFailed?: (at: Date) => Promise<void>;
  readonly free?: FreeBytes;
  readonly notInBackup: readonly string[];
}

const JOB = 'backup';
const POLL_MS = 60_000;
const HOUR_MS = 60 * POLL_MS;
const DAY_MS = 24 * HOUR_MS;

export function keepBackups({ env, locks, clock, log, onChanged, onFailed, ...deps }: Deps) {
  const folder = backupFolder(env.DATA_DIR);
  const closing = new AbortController();
  let current: Promise<void> | undefined;
  let unsaved: Failure | undefined;

  const note = async (failure: Failure | undefined): Promise<void> => {
    unsaved = failure;
    // On a full disk the failure is kept in memory only.
    await saveFailure(folder, failure).catch(() => {});
  };

  async function make(kind: Kind): Promise<void> {
    await makeFolder(folder);
    const at = clock();
    const [last] = await listArchives(folder, at);
    // Loaded on demand to save memory.
    const { makeBackup } = await import('./make-backup.ts');
    const target = { path: join(folder, archiveName(at, kind)), at, signal: closing.signal, lastBytes: last?.bytes };
    const { bytes } = await makeBackup({ ...deps, ...target, env, connection: deps.connection() });
    await rotate(folder, env.BACKUP_KEEP, at);
    log.info({ bytes, kind }, 'backup made');
  }

  async function tryTo(kind: Kind): Promise<void> {
    try {
      await make(kind);
      await note(undefined);
    } catch (error) {
      // A stop on demand is no failure.
      if (closing.signal.aborted) return;
      log.warn({ err: error }, 'backup failed');
      await note({ at: clock().toISOString(), reason: reasonOf(error) });
      await onFailed?.(clock()).catch((trouble: unknown) => log.warn({ err: trouble }, 'failure not announced'));
    }
  }

  async function attempt(kind: Kind): Promise<void> {
    current = tryTo(kind);
    onChanged();
    await current;
    current = undefined;
    if (!closing.signal.aborted) onChanged();
  }

  /** In both directions: a clock that was set back must not stop the backups. */
  const isPast = (at: Date | string | undefined, ms: number): boolean =>
    at === undefined || Math.abs(clock().getTime() - new Date(at).getTime()) >= ms;

  async function daily(): Promise<void> {
    if (env.BACKUP_KEEP === 0 || current) return;
    const [last] = (await listArchives(folder, clock())).filter(({ kind }) => kind === 'auto');
    const failure = unsaved ?? (await readFailure(folder));
    if (isPast(last?.at, DAY_MS) && isPast(failure?.at, HOUR_MS)) await attempt('auto');
  }

  return {
    job: { name: JOB, everyMs: POLL_MS, takesLong: true, run: daily } satisfies Job,
    isRunning: () => current !== undefined,
    /** Does nothing while another process makes one. */
    now: () => locks.exclusively(JOB, () => attempt('hand')),
    async state(): Promise<BackupState> {
      const state = await readBackupState(env, clock());
      return { ...state, isRunning: current !== undefined, failure: unsaved ?? state.failure };
    },
    /** Aborts a running backup and removes its incomplete archive. */
    async close(): Promise<void> {
      closing.abort();
      await current;
    },
  };
}

export type Backups = ReturnType<typeof keepBackups>;
