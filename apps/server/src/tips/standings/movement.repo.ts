import { dateTimeOn } from '@kontor/contract/core/berlin-time.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';
import { EVER, type Place } from './scores.repo.ts';

interface StoredMatchday {
  /** Its latest game, by which it can be found again. */
  lastId: number;
  tournament: string;
  gameStart: string;
  gameIds: number[];
}

/** From its first moment in Berlin until that of the next one; all time has no ends. */
function spanOf(period = EVER): { from: Date | null; until: Date | null } {
  if (period === EVER) return { from: null, until: null };
  const [year = 0, month] = period.split('-').map(Number);
  const begin = (of: number, at: number) => dateTimeOn(Date.UTC(of, at), '00:00');
  if (month === undefined) return { from: begin(year, 0), until: begin(year + 1, 0) };
  return { from: begin(year, month - 1), until: begin(year, month) };
}

interface Asked {
  readonly period?: string | undefined;
  /** Its match day instead of the last one. */
  readonly gameId?: number;
}

/** A game that was made up for weeks later is a match day of its own: hence the seven days. */
export async function findMatchday(db: Db, { period, gameId }: Asked): Promise<StoredMatchday | undefined> {
  const { from, until } = spanOf(period);
  const last = db
    .selectFrom('tip_game')
    .selectAll()
    .where('closed_at', 'is not', null)
    .$if(from !== null, (query) => query.where('game_start', '>=', from as Date))
    .$if(until !== null, (query) => query.where('game_start', '<', until as Date))
    .$if(gameId !== undefined, (query) => query.where('id', '=', gameId as number))
    .orderBy('game_start', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const { rows } = await sql<Omit<StoredMatchday, 'gameStart' | 'gameIds'> & { gameStart: Date; gameIds: string[] }>`
    select last.id as "lastId", last.tournament, last.game_start as "gameStart", (
      select array_agg(game.id order by game.game_start, game.id) from tip_game game
      where game.closed_at is not null
        and game.game_start between greatest(last.game_start - interval '7 days', ${from}::timestamptz) and last.game_start
        and case when last.match_id is null
          then game.match_id is null and game.tournament = last.tournament
            and (game.game_start at time zone 'Europe/Berlin')::date = (last.game_start at time zone 'Europe/Berlin')::date
          else (game.match_league, game.match_season, game.match_day) = (last.match_league, last.match_season, last.match_day)
        end
    ) as "gameIds"
    from (${last}) last`.execute(db);
  const [found] = rows;
  return found && { ...found, gameStart: found.gameStart.toISOString(), gameIds: found.gameIds.map(Number) };
}

/** Closed games of the seven days from then on. */
export async function listClosedFrom(db: Db, from: Date): Promise<number[]> {
  const games = await db
    .selectFrom('tip_game')
    .select('id')
    .where('closed_at', 'is not', null)
    .where('game_start', '>=', from)
    .where('game_start', '<=', sql<Date>`${from}::timestamptz + interval '7 days'`)
    .execute();
  return games.map(({ id }) => id);
}

interface Winner {
  userId: string;
  won: number;
}

/** Who has won anything in these games, the most first. */
export async function listWinners(db: Db, gameIds: readonly number[]): Promise<Winner[]> {
  const { rows } = await sql<Winner>`
    select user_id as "userId", sum(won)::bigint as won from tip where game_id = any(${gameIds}::bigint[]) and won > 0
    group by user_id order by sum(won) desc, user_id`.execute(db);
  return rows;
}

interface Moved {
  readonly matchday: Pick<StoredMatchday, 'gameIds'>;
  readonly places: readonly Pick<Place, 'userId' | 'rank'>[];
}

/**
 * From the rank of today: plus who is between the score before and the one of today, less who passed that score on this
 * match day. Only the scores in between are read. People who were not ranked before are left out.
 */
export async function findRanksBefore(
  db: Db,
  period: string = EVER,
  { matchday, places }: Moved,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; rank: number }>`
    with played as (
      select user_id, sum(won)::bigint as won, count(*) filter (where is_exact) as exact, count(*) as tips
      from tip where game_id = any(${matchday.gameIds}::bigint[]) and won is not null group by user_id
    ), moved as materialized (
      select user_id, score.won, score.exact, score.won - played.won as won_before,
        score.exact - played.exact as exact_before, score.tips - played.tips as tips_before
      from played join tip_score score using (user_id) where score.period = ${period}
    ), shown as (
      select user_id, place.rank, score.won, score.exact, coalesce(moved.won_before, score.won) as won_before,
        coalesce(moved.exact_before, score.exact) as exact_before
      from unnest(${places.map(({ userId }) => userId)}::text[], ${places.map(({ rank }) => rank)}::integer[])
          as place (user_id, rank)
        join tip_score score using (user_id) left join moved using (user_id)
      where score.period = ${period} and coalesce(moved.tips_before, score.tips) > 0
    )
    select user_id as "userId", (rank + (
      select count(*) from tip_score score where score.period = ${period}
        and (score.won, score.exact) > (shown.won_before, shown.exact_before)
        and (score.won, score.exact) <= (shown.won, shown.exact)
    ) - (
      select count(*) from moved where (moved.won, moved.exact) > (shown.won_before, shown.exact_before)
        and (moved.won_before, moved.exact_before) <= (shown.won_before, shown.exact_before)
    ))::integer as rank
    from shown`.execute(db);
  return new Map(rows.map(({ userId, rank }) => [userId, rank]));
}
