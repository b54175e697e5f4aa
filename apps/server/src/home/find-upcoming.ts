import type { Feature } from '@kontor/contract/core/features.ts';
import type { Upcoming } from '@kontor/contract/home/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCurrentTournament } from '#racing';
import { findNextGame } from '#tips';

export async function findUpcoming(db: Db, isOn: (feature: Feature) => boolean, now: Date): Promise<Upcoming> {
  const nextGame = isOn('TIP_GAME') ? await findNextGame(db, now) : undefined;
  const tournament = isOn('RACING') ? await findCurrentTournament(db) : undefined;
  return {
    nextGame: nextGame ?? null,
    championship: tournament
      ? {
          id: tournament.id,
          name: tournament.name,
          isRunning: tournament.state === 'RUNNING',
          startsAt: tournament.startsAt?.toISOString() ?? null,
        }
      : null,
  };
}
