import { RUNNING_HOURS } from '@kontor/contract/tips/duration.ts';
import type { GameFilter, Score, TipGameChange } from '@kontor/contract/tips/schema.ts';
import { type InferResult, sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';
import { SCORE, toColumns } from '../score-columns.ts';

const TEXTS = ['id', 'tournament', 'team_a as teamA', 'team_b as teamB', 'price', 'version'] as const;
const RULES = ['game_start as gameStart', 'closed_at as closedAt', 'hides_tips as hidesTips'] as const;
const COLUMNS = [...TEXTS, ...RULES, 'red_only_if_any as redOnlyIfAny' as const, ...SCORE];

const rowsOf = (db: Db) => db.selectFrom('tip_game').select(COLUMNS);
type Row = InferResult<ReturnType<typeof rowsOf>>[number];

const toGame = ({ gameStart, closedAt, ...row }: Row) => ({
  ...row,
  gameStart: gameStart.toISOString(),
  gameClosed: closedAt !== null,
});
export type StoredGame = ReturnType<typeof toGame>;

export async function listGames(db: Db, filter: GameFilter, tippedBy?: string): Promise<StoredGame[]> {
  const { state } = filter;
  let query = pageOf(rowsOf(db), filter, { table: 'tip_game', date: 'game_start' });
  if (state) query = query.where('closed_at', state === 'open' ? 'is' : 'is not', null);
  if (tippedBy !== undefined) {
    query = query.where('id', 'in', (select) =>
      select.selectFrom('tip').select('game_id').where('user_id', '=', tippedBy),
    );
  }
  return (await query.execute()).map(toGame);
}

export async function findGames(db: Db, ids: readonly number[]): Promise<Map<number, StoredGame>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toGame(row)]));
}

export const findGame = async (db: Db, id: number): Promise<StoredGame | undefined> =>
  (await findGames(db, [id])).get(id);

/** `share` excludes closing and changing but lets people tip concurrently; `update` excludes everything. */
export async function lockGame(tx: Tx, id: number, how: 'share' | 'update'): Promise<StoredGame | undefined> {
  const query = rowsOf(tx).where('id', '=', id);
  const row = await (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  return row && toGame(row);
}

const columnsOf = (game: TipGameChange) => ({
  tournament: game.tournament,
  team_a: game.teamA,
  team_b: game.teamB,
  price: game.price,
  game_start: new Date(game.gameStart),
  hides_tips: game.hidesTips,
  red_only_if_any: game.redOnlyIfAny,
});

export async function insertGames(tx: Tx, games: readonly TipGameChange[]): Promise<StoredGame[]> {
  const rows = await tx.insertInto('tip_game').values(games.map(columnsOf)).returning(COLUMNS).execute();
  return rows.map(toGame);
}

export async function updateGame(tx: Tx, id: number, game: TipGameChange): Promise<StoredGame> {
  const row = await tx
    .updateTable('tip_game')
    .set((set) => ({ ...columnsOf(game), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toGame(row);
}

export async function saveResult(tx: Tx, id: number, result: Score, at: Date): Promise<StoredGame> {
  const row = await tx
    .updateTable('tip_game')
    .set((set) => ({
      ...toColumns(result),
      closed_at: set.fn.coalesce('closed_at', set.val(at)),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toGame(row);
}

/** By the match at OpenLigaDB. */
export async function findMatches(db: Db, matchIds: readonly number[]): Promise<Map<number, StoredGame>> {
  if (matchIds.length === 0) return new Map();
  const rows = await rowsOf(db).select('match_id').where('match_id', 'in', matchIds).execute();
  return new Map(rows.map(({ match_id, ...row }) => [Number(match_id), toGame(row)]));
}

interface Source {
  id: number;
  league: string;
  season: number;
  matchday: number;
  matchId: number;
}

export async function nameSources(tx: Tx, sources: readonly Source[]): Promise<void> {
  for (const { id, league, season, matchday, matchId } of sources) {
    await tx
      .updateTable('tip_game')
      .set({ match_id: matchId, match_league: league, match_season: season, match_day: matchday })
      .where('id', '=', id)
      .execute();
  }
}

/** Games of OpenLigaDB that have begun and wait for a result, or began after this moment. */
export async function findAwaited(db: Db, now: Date, closedSince: Date) {
  const { rows } = await sql<Source & { isClosed: boolean; goalsTeamA: number | null; goalsTeamB: number | null }>`
    select id, match_league as league, match_season as season, match_day as matchday, match_id as "matchId",
      closed_at is not null as "isClosed", goals_team_a as "goalsTeamA", goals_team_b as "goalsTeamB"
    from (
      (select * from tip_game where closed_at is null and game_start <= ${now} order by game_start desc limit 200)
      union all
      (select * from tip_game where closed_at is not null and game_start between ${closedSince} and ${now}
        order by game_start desc limit 200)
    ) begun where match_id is not null order by game_start, id`.execute(db);
  return rows;
}

export async function findStarting(db: Db, after: Date, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tip_game')
    .select('id')
    .where('closed_at', 'is', null)
    .where('game_start', '>', after)
    .where('game_start', '<=', until)
    .orderBy('game_start')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteGame = (tx: Tx, id: number) => tx.deleteFrom('tip_game').where('id', '=', id).execute();

export async function findNext(db: Db, now: Date): Promise<StoredGame | undefined> {
  const row = await rowsOf(db)
    .where('closed_at', 'is', null)
    .where('game_start', '>', now)
    .orderBy('game_start')
    .orderBy('id')
    .executeTakeFirst();
  return row && toGame(row);
}

export const countWithoutResult = (db: Db, now: Date): Promise<number> =>
  countOf(
    db
      .selectFrom('tip_game')
      .where('closed_at', 'is', null)
      .where('game_start', '<=', new Date(now.getTime() - RUNNING_HOURS * 3_600_000)),
  );

/** Games without a result that start within this span, the first of them. */
export async function listStarting(db: Db, from: Date, until: Date, limit: number): Promise<StoredGame[]> {
  const rows = await rowsOf(db)
    .where('closed_at', 'is', null)
    .where('game_start', '>=', from)
    .where('game_start', '<', until)
    .orderBy('game_start')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toGame);
}
