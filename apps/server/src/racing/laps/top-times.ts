import { berlinMonth } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { TimesPeriod, TopTimes, TopTimesFilter } from '@kontor/contract/racing/laps.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findTrack } from '../tracks/tracks.repo.ts';
import { findTop, listVehicles } from './lap-bests.repo.ts';
import { findLaps } from './lap-times.repo.ts';

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** Periods are stored by Berlin time; all time is the empty string. */
function periodOf(period: TimesPeriod, now: Date): string {
  const month = berlinMonth(now);
  if (period === 'month') return month;
  if (period === 'last-month') return monthBefore(month);
  return period === 'year' ? month.slice(0, 4) : '';
}

export async function findTopTimes(db: Db, filter: TopTimesFilter, now: Date): Promise<TopTimes> {
  if (!(await findTrack(db, filter.trackId))) throw new AppError('not-found');
  const top = await findTop(db, filter, periodOf(filter.period, now));
  const ids = top.map(({ lapId }) => lapId);
  const laps = await findLaps(db, ids);
  const entries = top.flatMap(({ lapId, rank, timeMs, fastest }) => {
    const lap = laps.get(lapId);
    return lap ? { ...lap, rank, gapMs: timeMs - fastest } : [];
  });
  return { entries, total: top[0]?.total ?? 0, vehicles: await listVehicles(db, filter.trackId) };
}
