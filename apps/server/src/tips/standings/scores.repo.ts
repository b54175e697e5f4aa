import type { Standing } from '@kontor/contract/tips/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

/** Period of the sums over all time. */
export const EVER = '';

/** Two games closed concurrently must not overlook each other. */
export const lockScores = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('tip-score', 0))`.execute(tx);

interface TipPrize {
  id: number;
  won: number;
  isExact: boolean;
}

/** Saves what tips of a game win and adds the difference to the sums of month, year and all time. */
export async function savePrizes(tx: Tx, gameId: number, month: string, prizes: readonly TipPrize[]): Promise<void> {
  const periods = [month, month.slice(0, 4), EVER];
  // Game and periods stand beside the keys they follow from, so that no other game's rows are read.
  await sql`
    with prize as (
      select * from unnest(${prizes.map(({ id }) => id)}::bigint[], ${prizes.map(({ won }) => won)}::integer[],
        ${prizes.map(({ isExact }) => isExact)}::boolean[]) as prize (id, won, is_exact)
    ), saved as (
      update tip set won = prize.won, is_exact = prize.is_exact from prize
      where tip.id = prize.id and game_id = ${gameId}
    )
    merge into tip_score score using (
      select user_id, period, prize.won - coalesce(tip.won, 0) as won,
        prize.is_exact::integer - coalesce(tip.is_exact::integer, 0) as exact, (tip.won is null)::integer as tips
      from tip join prize using (id) cross join unnest(${periods}::text[]) as period where game_id = ${gameId}
    ) moved on score.user_id = moved.user_id and score.period = moved.period and score.period = any(${periods}::text[])
    when matched then update set won = score.won + moved.won, exact = score.exact + moved.exact, tips = score.tips + moved.tips
    when not matched then insert (user_id, period, won, exact, tips)
      values (moved.user_id, moved.period, moved.won, moved.exact, moved.tips)`.execute(tx);
}

export type Place = Omit<Standing, 'user'> & { userId: string };

/** Equal points and exact hits share a rank. */
export async function listStandings(db: Db, period: string | undefined, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select user_id as "userId", won, exact, tips, rank() over (order by won desc, exact desc)::integer as rank
    from (
      select * from tip_score where period = ${period ?? EVER}
      order by won desc, exact desc, tips, user_id limit ${limit}
    ) best
    order by won desc, exact desc, tips, user_id`.execute(db);
  return rows;
}

/** Counted over the index of the leaderboard: 4 ms for the last of 10,000 (decision 014). */
export async function findStanding(db: Db, period: string | undefined, userId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select user_id as "userId", won, exact, tips, (1 + (
      select count(*) from tip_score better
      where better.period = own.period and (better.won, better.exact) > (own.won, own.exact)
    ))::integer as rank
    from tip_score own where user_id = ${userId} and period = ${period ?? EVER}`.execute(db);
  return rows[0];
}

/** A loose index scan over the periods. */
export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    with recursive known (period) as (
      (select period from tip_score order by period desc limit 1)
      union all
      select (select period from tip_score where period < known.period order by period desc limit 1)
      from known where known.period is not null
    )
    select period from known where length(period) = 7`.execute(db);
  return rows.map(({ period }) => period);
}
