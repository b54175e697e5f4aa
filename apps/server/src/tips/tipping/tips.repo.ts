import type { Page } from '@kontor/contract/core/paging.ts';
import type { TipScore } from '@kontor/contract/tips/schema.ts';
import { type InferResult, sql } from 'kysely';
import { countOf, type Db, hasRow, type Tx } from '#platform/postgres/db.ts';
import { lastIdOf } from '#platform/postgres/page.ts';
import { SCORE, toColumns } from '../score-columns.ts';

const OWN = ['id', 'game_id as gameId', 'user_id as userId', 'won', 'is_exact as isExact'] as const;
const COLUMNS = [...OWN, ...SCORE];
const tipsOf = (db: Db) => db.selectFrom('tip').select(COLUMNS);
export type StoredTip = InferResult<ReturnType<typeof tipsOf>>[number];

/** Sorted by points once the game is closed, until then by time. */
export async function listTips(db: Db, gameId: number, { limit, before }: Page): Promise<StoredTip[]> {
  let query = tipsOf(db)
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
  return query.execute();
}

export const findTip = (db: Db, gameId: number, userId: string): Promise<StoredTip | undefined> =>
  tipsOf(db).where('game_id', '=', gameId).where('user_id', '=', userId).executeTakeFirst();

export async function findOwnTips(db: Db, gameIds: readonly number[], userId: string): Promise<Map<number, StoredTip>> {
  if (gameIds.length === 0) return new Map();
  const tips = await tipsOf(db).where('user_id', '=', userId).where('game_id', 'in', gameIds).execute();
  return new Map(tips.map((tip) => [tip.gameId, tip]));
}

export const findAllTips = (db: Db, gameId: number): Promise<StoredTip[]> =>
  tipsOf(db).where('game_id', '=', gameId).execute();

export const countTips = (db: Db, gameId: number): Promise<number> =>
  countOf(db.selectFrom('tip').where('game_id', '=', gameId));

export const hasTips = (db: Db, gameId: number) => hasRow(db.selectFrom('tip').where('game_id', '=', gameId));

export async function findTippedGames(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('tip').select('game_id').distinct().where('game_id', 'in', ids).execute();
  return new Set(rows.map(({ game_id }) => game_id));
}

interface NewTip {
  gameId: number;
  userId: string;
  score: TipScore;
  at: Date;
}

const columnsOf = ({ gameId: game_id, userId: user_id, ...tip }: NewTip) => ({ game_id, user_id, ...scoreOf(tip) });
const scoreOf = ({ score, at }: Pick<NewTip, 'score' | 'at'>) => ({ ...toColumns(score), tipped_at: at });

export const upsertTip = (tx: Tx, tip: NewTip): Promise<StoredTip> =>
  tx
    .insertInto('tip')
    .values(columnsOf(tip))
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(scoreOf(tip)))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const insertTips = (tx: Tx, tips: readonly NewTip[]) =>
  tx.insertInto('tip').values(tips.map(columnsOf)).execute();

export async function deleteTip(tx: Tx, gameId: number, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tip')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
