import type { Page } from '@kontor/contract/core/paging.ts';
import type { Score } from '@kontor/contract/tips/schema.ts';
import { sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';
import { lastIdOf } from '#platform/postgres/page.ts';
import { SCORE_COLUMNS, toColumns, toScore } from '../score-columns.ts';

const COLUMNS = ['id', 'game_id', 'user_id', 'won', 'is_exact', ...SCORE_COLUMNS] as const;
const rowsOf = (db: Db) => db.selectFrom('tip').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export interface StoredTip extends Score {
  id: number;
  gameId: number;
  userId: string;
  won: number | null;
  isExact: boolean | null;
}

const toTip = (row: Row): StoredTip => ({
  id: row.id,
  gameId: row.game_id,
  userId: row.user_id,
  won: row.won,
  isExact: row.is_exact,
  ...toScore(row),
});

/** Sorted by points once the game is closed, until then by time. */
export async function listTips(db: Db, gameId: number, { limit, before }: Page): Promise<StoredTip[]> {
  let query = rowsOf(db)
    .where('game_id', '=', gameId)
    .orderBy('won', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before) {
    // Tips can be withdrawn only while nothing is scored, so the id alone determines the position.
    const id = sql`${lastIdOf(before)}::bigint`;
    const last = sql`select coalesce(max(last.won), -1), ${id} from tip last where last.id = ${id}`;
    query = query.where(sql<boolean>`(coalesce(won, -1), id) < (${last})`);
  }
  return (await query.execute()).map(toTip);
}

export async function findTip(db: Db, gameId: number, userId: string): Promise<StoredTip | undefined> {
  const row = await rowsOf(db).where('game_id', '=', gameId).where('user_id', '=', userId).executeTakeFirst();
  return row && toTip(row);
}

export async function findOwnTips(db: Db, gameIds: readonly number[], userId: string): Promise<Map<number, StoredTip>> {
  if (gameIds.length === 0) return new Map();
  const rows = await rowsOf(db).where('user_id', '=', userId).where('game_id', 'in', gameIds).execute();
  return new Map(rows.map((row) => [row.game_id, toTip(row)]));
}

export const findAllTips = async (db: Db, gameId: number): Promise<StoredTip[]> =>
  (await rowsOf(db).where('game_id', '=', gameId).execute()).map(toTip);

export const countTips = (db: Db, gameId: number): Promise<number> =>
  countOf(db.selectFrom('tip').where('game_id', '=', gameId));

export async function hasTips(db: Db, gameId: number): Promise<boolean> {
  const row = await db.selectFrom('tip').select('id').where('game_id', '=', gameId).limit(1).executeTakeFirst();
  return row !== undefined;
}

interface NewTip {
  gameId: number;
  userId: string;
  score: Score;
  at: Date;
}

export async function upsertTip(tx: Tx, { gameId, userId, score, at }: NewTip): Promise<StoredTip> {
  const said = { ...toColumns(score), tipped_at: at };
  const row = await tx
    .insertInto('tip')
    .values({ game_id: gameId, user_id: userId, ...said })
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(said))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toTip(row);
}

export async function insertTips(tx: Tx, tips: readonly NewTip[]): Promise<void> {
  if (tips.length === 0) return;
  await tx
    .insertInto('tip')
    .values(
      tips.map(({ gameId, userId, score, at }) => ({
        game_id: gameId,
        user_id: userId,
        ...toColumns(score),
        tipped_at: at,
      })),
    )
    .execute();
}

export async function deleteTip(tx: Tx, gameId: number, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tip')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
