import { startJobs } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Background, Describe, NoticeKind } from '#platform/slice.ts';
import { type AllSlices, type AppDeps, createDeps, type Deps } from './slice-deps.ts';
import { NOT_IN_BACKUP, SLICES } from './slices.ts';

export async function recordDue(tx: Tx, now: Date): Promise<void> {
  for (const slice of SLICES) await slice.recordDue?.(tx, now);
}

/** Mounts every slice and starts its background work; the result stops it. */
export async function startSlices(platform: Platform, given: AppDeps): Promise<() => Promise<unknown>> {
  const describers: Partial<Record<NoticeKind, Describe<Deps>>> = Object.assign(
    {},
    ...SLICES.map((one) => one.notices),
  );
  const all: AllSlices = {
    personal: SLICES.flatMap(({ personal = [] }) => personal),
    findUsedPictures: SLICES.flatMap(({ findUsedPictures = [] }) => findUsedPictures),
    recordDue,
    describe: async (db, kind, subject, options) => describers[kind]?.(db, subject, options, deps),
    notInBackup: NOT_IN_BACKUP,
  };
  const deps = createDeps(platform, given, all);
  const running: Background[] = [];
  for (const { routes, start } of SLICES) {
    await routes?.(platform, deps);
    if (start) running.push(await start(platform, deps));
  }
  const stopJobs = startJobs(
    platform.locks,
    platform.app.log,
    running.flatMap(({ jobs = [] }) => jobs),
  );
  return () => Promise.all([stopJobs(), ...running.map(({ close }) => close?.())]);
}
