import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findSettings } from './settings.repo.ts';
import { countDaysAbove } from './sums.repo.ts';

const DAYS = 7;

/** Of the last days, those on which more than the limit is still unexplained. */
export async function countDaysAboveLimit(db: Db, now: Date): Promise<number> {
  const { limit } = await findSettings(db);
  const since = berlinDay(new Date(now.getTime() - DAYS * 24 * 3_600_000));
  return limit === null ? 0 : countDaysAbove(db, limit, since);
}
