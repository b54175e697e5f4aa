import type { Standing } from '@kontor/contract/tips/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

/** Months are added up one after the other: two games of one month closed at once must not overlook each other. */
export const lockMonth = (tx: Tx, month: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`tip-score ${month}`}, 0))`.execute(tx);

/** Adds up a month anew for everybody who tipped the game. */
export async function refreshScores(tx: Tx, gameId: number, month: string): Promise<void> {
  await sql`
    insert into tip_score (user_id, month, won, exact, tips)
    select tip.user_id, ${month}, sum(won), count(*) filter (where is_exact), count(*)
    from tip join tip_game on tip_game.id = tip.game_id
    where won is not null
      and game_start >= (${`${month}-01`}::timestamp at time zone 'Europe/Berlin')
      and game_start < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/Berlin')
      and tip.user_id in (select user_id from tip where game_id = ${gameId})
    group by tip.user_id
    on conflict (user_id, month) do update set won = excluded.won, exact = excluded.exact, tips = excluded.tips
  `.execute(tx);
}

type Place = Omit<Standing, 'user'> & { userId: string };

const periodOf = (period: string | undefined): RawBuilder<unknown> => {
  if (period === undefined) return sql`true`;
  return period.length === 4 ? sql`month between ${`${period}-01`} and ${`${period}-12`}` : sql`month = ${period}`;
};

const ranked = (period: string | undefined) => sql`
  select user_id as "userId", sum(won)::bigint as won, sum(exact)::bigint as exact, sum(tips)::bigint as tips,
    rank() over (order by sum(won) desc, sum(exact) desc)::integer as rank
  from tip_score where ${periodOf(period)} group by user_id`;

/** Who shares points and exact hits shares the rank. */
export async function listStandings(db: Db, period: string | undefined, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select * from (${ranked(period)}) place order by rank, tips, "userId" limit ${limit}`.execute(db);
  return rows;
}

export async function findStanding(db: Db, period: string | undefined, userId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select * from (${ranked(period)}) place where "userId" = ${userId}`.execute(db);
  return rows[0];
}

/** Months in which something was counted, the newest first; hops from month to month over the index. */
export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive known (month) as (
      (select month from tip_score order by month desc limit 1)
      union all
      select (select month from tip_score where month < known.month order by month desc limit 1)
      from known where known.month is not null
    )
    select month from known where month is not null`.execute(db);
  return rows.map(({ month }) => month);
}
