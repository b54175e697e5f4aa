import type { Feature } from '@kontor/contract/core/features.ts';
import type { Watch } from '@kontor/contract/team/rules.ts';
import { teamUpdate } from '@kontor/contract/team/topics.ts';
import type { Notices } from '#game';
import { noteStaffed } from '#hours';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { AfterCommit } from '#platform/write.ts';
import { findClerks } from '#users';
import { beginByHand, endByHand, follow, type Seen, settle } from './keep-duty.ts';
import { reportLong, reportUnstaffed } from './report-duty.ts';
import { isStaffed, listOpen } from './shifts.repo.ts';
import { findTeamSettings } from './team-settings.repo.ts';

type Publish = AfterCommit['publish'];

export interface DutyDeps {
  readonly isOn: (feature: Feature) => boolean;
}

/** Everything that begins and ends shifts; a correction asks it to tell the rest of what has changed. */
export function createDuty({ clock, readCache }: Pick<Platform, 'clock' | 'readCache'>, { isOn }: DutyDeps) {
  const since = clock();
  const readClerks = readCache.value(findClerks);
  const readReceivers = readCache.value(findReceivers);
  const watch = (): Watch => ({ now: clock(), since });

  /** In the transaction that began or ended a shift. */
  const announce = async (tx: Tx, publish: Publish): Promise<void> => {
    await noteStaffed(tx, !isOn('TEAM') || (await isStaffed(tx)), clock(), publish);
    publish(teamUpdate, {});
  };

  const settled = async (tx: Tx, at: Watch) => {
    const clerks = new Set(isOn('TEAM') ? await readClerks() : []);
    return settle(tx, at, (userId) => clerks.has(userId));
  };

  return {
    announce,

    /** What a heartbeat says; players who do not work here are nobody's business. */
    async see(tx: Tx, players: readonly Seen[], publish: Publish): Promise<void> {
      if (!isOn('TEAM')) return;
      const at = watch();
      const clerks = new Set(await readClerks());
      const duty = await settled(tx, at);
      const staff = new Map(players.filter(({ userId }) => clerks.has(userId)).map((one) => [one.userId, one]));
      await follow(tx, duty, [...staff.values()], at.now);
      if (duty.hasChanged) await announce(tx, publish);
    },

    async change(tx: Tx, userId: string, on: boolean, publish: Publish): Promise<void> {
      const at = watch();
      const duty = await settled(tx, at);
      await (on ? beginByHand : endByHand)(tx, duty, userId, at.now);
      if (duty.hasChanged) await announce(tx, publish);
    },

    /** Repeated in the background: what ends, or is to be reported, without anybody's doing. */
    async tick(tx: Tx, notices: Notices, publish: Publish): Promise<void> {
      const at = watch();
      const { hasChanged } = await settled(tx, at);
      if (hasChanged) await announce(tx, publish);
      else await noteStaffed(tx, !isOn('TEAM') || (await isStaffed(tx)), at.now, publish);
      if (!isOn('TEAM')) return;
      await reportLong(tx, notices, at.now);
      await reportUnstaffed(tx, at.now);
    },

    /** Who is told in the game of new orders; `undefined`: all staff. */
    findReceivers: async (): Promise<ReadonlySet<string> | undefined> => (isOn('TEAM') ? readReceivers() : undefined),
  };
}

export type Duty = ReturnType<typeof createDuty>;

async function findReceivers(db: Db): Promise<ReadonlySet<string> | undefined> {
  const open = await listOpen(db);
  const { ordersToDuty } = await findTeamSettings(db);
  return ordersToDuty ? new Set(open.map(({ user_id }) => user_id)) : undefined;
}
