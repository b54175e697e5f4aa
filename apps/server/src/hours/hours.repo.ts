import { type HoursSettings, type Mode, NEW_HOURS, type Schedule } from '@kontor/contract/hours/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

const settingsOf = (row: Selectable<DB['hours']> | undefined): HoursSettings =>
  row
    ? {
        mode: row.mode as Mode,
        until: row.closed_until?.toISOString() ?? null,
        modeBefore: row.mode_before as HoursSettings['modeBefore'],
        week: row.week as Schedule['week'],
        exceptions: row.exceptions as Schedule['exceptions'],
        dutyWithinHours: row.duty_within_hours,
        isStaffed: row.is_staffed,
        version: row.version,
      }
    : NEW_HOURS;

export async function findHours(db: Db): Promise<HoursSettings> {
  return settingsOf(await db.selectFrom('hours').selectAll().executeTakeFirst());
}

/** Shared lock: placing orders does not serialise on it. */
export async function holdHours(tx: Tx): Promise<HoursSettings> {
  // `for share` also locks the table, so it holds without a row.
  return settingsOf(await tx.selectFrom('hours').selectAll().forShare().executeTakeFirst());
}

export async function lockHours(tx: Tx): Promise<HoursSettings> {
  await sql`lock table hours in exclusive mode`.execute(tx);
  return findHours(tx);
}

export function saveHours(tx: Tx, settings: HoursSettings) {
  const { mode, until, modeBefore, week, exceptions, dutyWithinHours, isStaffed, version } = settings;
  const row = {
    mode,
    closed_until: until === null ? null : new Date(until),
    mode_before: modeBefore,
    week: JSON.stringify(week),
    exceptions: JSON.stringify(exceptions),
    duty_within_hours: dutyWithinHours,
    is_staffed: isStaffed,
    version,
  };
  return tx
    .insertInto('hours')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}
