import type { Standing } from '@kontor/contract/tips/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

/** All months together. */
const EVER = '';

/** One after the other: two games closed at once must not overlook each other. */
export const lockScores = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('tip-score', 0))`.execute(tx);

const scoresOf = (gameId: number, month: string) => sql`
  select user_id, sum(won) as won, count(*) filter (where is_exact) as exact, count(*) as tips
  from tip join tip_game on tip_game.id = tip.game_id
  where won is not null
    and game_start >= (${`${month}-01`}::timestamp at time zone 'Europe/Berlin')
    and game_start < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/Berlin')
    and user_id in (select user_id from tip where game_id = ${gameId})
  group by user_id`;

/** Adds up a month anew for everybody who tipped the game; its year and all time move by as much. */
export async function refreshScores(tx: Tx, gameId: number, month: string): Promise<void> {
  const periods = [month, month.slice(0, 4), EVER];
  await sql`
    insert into tip_score (user_id, period, won, exact, tips)
    select fresh.user_id, wider.period, fresh.won - coalesce(old.won, 0), fresh.exact - coalesce(old.exact, 0),
      fresh.tips - coalesce(old.tips, 0)
    from (${scoresOf(gameId, month)}) fresh
    left join tip_score old on old.user_id = fresh.user_id and old.period = ${month}
    cross join unnest(${periods}::text[]) as wider (period)
    where (fresh.won, fresh.exact, fresh.tips) is distinct from (old.won, old.exact, old.tips)
    on conflict (user_id, period) do update set won = tip_score.won + excluded.won,
      exact = tip_score.exact + excluded.exact, tips = tip_score.tips + excluded.tips`.execute(tx);
}

type Place = Omit<Standing, 'user'> & { userId: string };

/** Who shares points and exact hits shares the rank. */
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

/** The rank is counted over the index of the leaderboard: 4 ms for the last of 10,000 (decision 014). */
export async function findStanding(db: Db, period: string | undefined, userId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select user_id as "userId", won, exact, tips, (1 + (
      select count(*) from tip_score better
      where better.period = own.period and (better.won, better.exact) > (own.won, own.exact)
    ))::integer as rank
    from tip_score own where user_id = ${userId} and period = ${period ?? EVER}`.execute(db);
  return rows[0];
}

/** Months in which something was counted, the newest first; hops from period to period over the index. */
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
