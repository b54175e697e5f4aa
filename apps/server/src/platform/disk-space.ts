import { statfs } from 'node:fs/promises';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';

export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const MIB = 1024 * 1024;
/** PostgreSQL stops when its WAL cannot grow: writes are refused before that. */
export const MIN_FREE_BYTES = 64 * MIB;
/** Hysteresis: the state must not flip with every write. */
const ENOUGH = 96 * MIB;
const CHECK_EVERY_MS = 500;

/** Watches the disk space of the database; the result throws while it is low. */
export async function watchDiskSpace(app: FastifyInstance, env: Env, free = freeBytes): Promise<() => void> {
  // A database elsewhere has a disk of its own.
  if (env.DATABASE_URL) return () => {};
  let isFull = false;
  const update = async (): Promise<void> => {
    // Unknown free space counts as enough.
    const left = await free(env.DATA_DIR).catch(() => Number.POSITIVE_INFINITY);
    const wasFull = isFull;
    isFull = left < (isFull ? ENOUGH : MIN_FREE_BYTES);
    if (isFull !== wasFull) app.log.warn(isFull ? 'disk full: changes are refused' : 'disk has space again');
  };
  await update();
  const timer = setInterval(() => void update(), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => {
    if (isFull) throw new AppError('server.disk-full');
  };
}
