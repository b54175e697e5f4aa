import { randomBytes } from 'node:crypto';
import { startInName } from '@kontor/contract/videos/rules.ts';

const random = (): string => randomBytes(16).toString('base64url');

/** Unrelated random values: a public stream id must not reveal the storage key or the file name. */
export const newIds = () => ({ streamId: random(), storageKey: `${random()}.mp4` });

/** A start in the future is ignored. */
export function namedStart(name: string, now: Date): Date | undefined {
  const start = startInName(name);
  return start && start <= now ? start : undefined;
}

interface Facts {
  now: Date;
  name: string;
  mtime: Date;
  durationMs: number | null;
  startedAt: Date;
}

/** Taken from the name, else computed from end and duration, else when the file was first seen. */
export function startOf({ name, mtime, durationMs, startedAt, now }: Facts): Date {
  const named = namedStart(name, now);
  if (named) return named;
  return durationMs === null ? startedAt : new Date(mtime.getTime() - durationMs);
}

export function endOf(start: Date, mtime: Date, durationMs: number | null): Date {
  if (durationMs !== null) return new Date(start.getTime() + durationMs);
  return mtime > start ? mtime : start;
}
