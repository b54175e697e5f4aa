import { getHealthChecks } from '@kontor/contract/health/api.ts';
import type { FreeBytes } from '#platform/disk-space.ts';
import type { Platform } from '#platform/platform.ts';
import { isRoot } from '#platform/system.ts';
import { askDiscord } from './check-discord.ts';
import { findInstallation } from './health.repo.ts';
import { installationRoutes } from './readiness.routes.ts';
import { runChecks, type Subject } from './run-checks.ts';

/** Callers share one run and its result for a while. */
export function reuse<T>(forMs: number, work: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  let current: Promise<T> | undefined;
  let endsAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (current && now() < endsAt) return current;
    endsAt = Number.POSITIVE_INFINITY;
    current = work().finally(() => {
      endsAt = now() + forMs;
    });
    return current;
  };
}

/** Results are reused this long, so that requests cannot multiply outgoing calls. */
const AGAIN_MS = 10_000;
const DISCORD_AGAIN_MS = 60_000;

export interface Deps {
  readonly backups: { readonly state: Subject['backups'] };
  /** What was said at the start about variables that have no effect. */
  readonly unknown: readonly string[];
  readonly freeBytes: FreeBytes | undefined;
}

export function healthRoutes({ app, env, db, clock, route }: Platform, { backups, unknown, freeBytes }: Deps): void {
  installationRoutes(app, () => findInstallation(db));
  const subject: Subject = {
    env,
    clock,
    db,
    isRunning: true,
    unknown,
    isRoot: isRoot(),
    backups: backups.state,
    askDiscord: reuse(DISCORD_AGAIN_MS, () => askDiscord(env, clock)),
    log: app.log,
    free: freeBytes,
  };
  const check = reuse(AGAIN_MS, async () => ({
    checks: await runChecks(subject),
    checkedAt: clock().toISOString(),
  }));
  route(getHealthChecks, check);
}
