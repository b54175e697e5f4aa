import type { TeamSettings } from '@kontor/contract/team/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function findTeamSettings(db: Db): Promise<TeamSettings> {
  const row = await db.selectFrom('team_setting').select('orders_to_duty').executeTakeFirst();
  return { ordersToDuty: row?.orders_to_duty ?? false };
}

export const saveTeamSettings = (tx: Tx, { ordersToDuty }: TeamSettings) =>
  tx
    .insertInto('team_setting')
    .values({ orders_to_duty: ordersToDuty })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ orders_to_duty: ordersToDuty }))
    .execute();

/** Notes since when nobody has been on duty although it is open by the hours; writes only what is new. */
export async function swapUnstaffed(tx: Tx, since: Date | null): Promise<{ since: Date | null; isReported: boolean }> {
  const row = await tx
    .selectFrom('team_setting')
    .select(['unstaffed_since', 'unstaffed_reported'])
    .forUpdate()
    .executeTakeFirst();
  const before = row?.unstaffed_since ?? null;
  if (before !== null && since !== null) {
    // Later than now: the clock was set back.
    if (before <= since) return { since: before, isReported: row?.unstaffed_reported ?? false };
  } else if (before === null && since === null) return { since: null, isReported: false };
  await sql`insert into team_setting (unstaffed_since) values (${since})
    on conflict (only_one) do update set unstaffed_since = excluded.unstaffed_since, unstaffed_reported = false`.execute(
    tx,
  );
  return { since, isReported: false };
}

export const noteUnstaffedReported = (tx: Tx) =>
  tx.updateTable('team_setting').set({ unstaffed_reported: true }).execute();
