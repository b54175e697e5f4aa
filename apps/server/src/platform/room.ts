import { statfs } from 'node:fs/promises';
import { AppError } from '@kontor/contract/core/errors.ts';

export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const MIB = 1024 * 1024;
/** A PostgreSQL whose log finds no room stops altogether: changes end some of its segments before that. */
const LEAST = 64 * MIB;
/** Whoever frees a little is not sent to and fro. */
const ENOUGH = 96 * MIB;
const LOOK_EVERY_MS = 500;

export interface Room {
  /** Refuses whatever would need room while there is none. */
  check: () => void;
  close: () => void;
}

interface Parts {
  folder: string;
  free?: FreeBytes | undefined;
  log: { warn: (message: string) => void };
}

/** Watches how much room the disk has left for the database. */
export async function watchRoom({ folder, free = freeBytes, log }: Parts): Promise<Room> {
  let isFull = false;
  const look = async (): Promise<void> => {
    // A disk that does not even say how full it is, is not kept from working.
    const left = await free(folder).catch(() => Number.POSITIVE_INFINITY);
    const wasFull = isFull;
    isFull = left < (isFull ? ENOUGH : LEAST);
    if (isFull !== wasFull) log.warn(isFull ? 'disk full: nothing is changed any more' : 'disk has room again');
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    check: () => {
      if (isFull) throw new AppError('server.disk-full');
    },
    close: () => clearInterval(timer),
  };
}
