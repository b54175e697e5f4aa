import { randomBytes } from 'node:crypto';
import { startInName } from '@kontor/contract/videos/rules.ts';

const random = (): string => randomBytes(16).toString('base64url');

/** Neither says anything about the other, nor about the file's name. */
export const newIds = () => ({ streamId: random(), storageKey: `${random()}.mp4` });

/** A name may say anything; a start in the future is none. */
export function namedStart(name: string, now: Date): Date | undefined {
  const start = startInName(name);
  return start && start <= now ? start : undefined;
}

interface Facts {
  now: Date;
  name: string;
  /** When it was last written to. */
  mtime: Date;
  durationMs: number | null;
  /** The best guess so far. */
  startedAt: Date;
}

/** When a recording began: as its name says, else counted back from its end, else when it was first seen. */
export function startOf({ name, mtime, durationMs, startedAt, now }: Facts): Date {
  const named = namedStart(name, now);
  if (named) return named;
  return durationMs === null ? startedAt : new Date(mtime.getTime() - durationMs);
}

export function endOf(start: Date, mtime: Date, durationMs: number | null): Date {
  if (durationMs !== null) return new Date(start.getTime() + durationMs);
  return mtime > start ? mtime : start;
}
