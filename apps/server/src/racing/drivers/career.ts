import type { MyCareer } from '@kontor/contract/racing/tournaments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listPersonalBests } from '../laps/lap-bests.repo.ts';
import { countDriven, listDriven } from './career.repo.ts';
import { findDriverOf } from './drivers.repo.ts';

export async function findCareer(db: Db, userId: string): Promise<MyCareer> {
  const driver = await findDriverOf(db, userId);
  if (!driver) return { bests: [], races: [], wins: 0, podiums: 0, starts: 0 };
  const [bests, races, counts] = [
    await listPersonalBests(db, driver.id),
    await listDriven(db, driver.id),
    await countDriven(db, driver.id),
  ];
  return { bests, races, ...counts };
}
