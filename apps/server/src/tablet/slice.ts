import { findRollCalls } from '#game';
import { MINUTE_MS } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import { removeTabletSessionsBut } from '#users';
import { forgetTabletCode, PERSONAL_TABLET, removeCodesBefore } from './codes.repo.ts';
import { type Deps, tabletRoutes } from './tablet.routes.ts';

/** A player may open the tablet before a heartbeat has named them. */
const GRACE_PERIOD_MS = 30_000;

/** Long enough for a restart of the game server or a lost connection. */
const OFFLINE_AFTER_MS = 15 * 60_000;

interface Players {
  online: readonly string[];
  /** The game server shuts down. */
  isEmpty: boolean;
}

/** Returns the ended sessions. */
export const endAbsent = (tx: Tx, { online, isEmpty }: Players, now: Date): Promise<string[]> =>
  removeTabletSessionsBut(tx, online, isEmpty ? now : new Date(now.getTime() - GRACE_PERIOD_MS));

type Background = Pick<Platform, 'db' | 'write' | 'clock'> & { live: Pick<Platform['live'], 'endSession'> };

/** Ends tablet sessions once heartbeats are missing: the game server has crashed, or its token is no longer valid. */
export async function endSilent({ db, write, clock, live }: Background): Promise<void> {
  const since = new Date(clock().getTime() - OFFLINE_AFTER_MS);
  const [last] = await findRollCalls(db, ['bridge']);
  if (last && last.checkedAt > since) return;
  for (const session of await write((tx) => removeTabletSessionsBut(tx, [], since))) live.endSession(session);
}

export const tabletSlice = {
  tables: { growing: ['tablet_visit'], bounded: ['link_code', 'tablet_code'] },
  notInBackup: ['link_code', 'tablet_code'],
  routes: tabletRoutes,
  start: (platform) => ({
    jobs: [
      { name: 'tablet-codes', everyMs: MINUTE_MS, run: () => removeCodesBefore(platform.db, platform.clock()) },
      { name: 'tablet-sessions', everyMs: MINUTE_MS, run: () => endSilent(platform) },
    ],
  }),
  personal: { sections: [PERSONAL_TABLET], forget: forgetTabletCode },
} satisfies Slice<Deps>;
