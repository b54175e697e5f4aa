import type { BoardPost } from '@kontor/contract/team/schema.ts';
import { sql } from 'kysely';
import { countOf, type Db, type Tx } from '#platform/postgres/db.ts';

interface Row {
  id: number;
  title: string;
  text: string;
  author_id: string | null;
  author_name: string;
  created_at: Date;
  changed_at: Date | null;
  is_pinned: boolean;
  version: number;
  read_by: string[];
  is_read: boolean;
}

const present = (row: Row): BoardPost => ({
  id: row.id,
  title: row.title,
  text: row.text,
  author: row.author_id,
  authorName: row.author_name,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  isPinned: row.is_pinned,
  isRead: row.is_read,
  readBy: row.read_by,
  version: row.version,
});

/** All of them, or one; what is pinned first, then the newest. */
async function find(db: Db, reader: string, id?: number): Promise<BoardPost[]> {
  const { rows } = await sql<Row>`
    select post.id, title, text, author_id, author_name, post.created_at, changed_at, is_pinned, version,
      coalesce(author_id = ${reader}, false)
        or exists (select from board_read where post_id = post.id and user_id = ${reader}) as is_read,
      array(
        select coalesce(global_name, user_name) from board_read join app_user on app_user.id = user_id
        where post_id = post.id order by read_at
      ) as read_by
    from board_post post ${id === undefined ? sql`` : sql`where post.id = ${id}`}
    order by is_pinned desc, post.id desc`.execute(db);
  return rows.map(present);
}

export const listPosts = (db: Db, reader: string) => find(db, reader);
export const findPost = async (db: Db, reader: string, id: number) => (await find(db, reader, id))[0];

export async function countUnread(db: Db, reader: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from board_post post where author_id is distinct from ${reader}
      and not exists (select from board_read where post_id = post.id and user_id = ${reader})`.execute(db);
  return rows[0]?.count ?? 0;
}

export const countPosts = (db: Db) => countOf(db.selectFrom('board_post'));

export async function insertPost(
  tx: Tx,
  {
    title,
    text,
    authorId,
    authorName,
    at,
  }: { title: string; text: string; authorId: string; authorName: string; at: Date },
): Promise<number> {
  const row = { title, text, author_id: authorId, author_name: authorName, created_at: at };
  return (await tx.insertInto('board_post').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const savePost = (tx: Tx, id: number, { title, text, at }: { title: string; text: string; at: Date }) =>
  tx
    .updateTable('board_post')
    .set((row) => ({ title, text, changed_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const forgetReads = (tx: Tx, id: number) => tx.deleteFrom('board_read').where('post_id', '=', id).execute();

export const savePin = (tx: Tx, id: number, isPinned: boolean) =>
  tx.updateTable('board_post').set({ is_pinned: isPinned }).where('id', '=', id).execute();

export const dropPost = (tx: Tx, id: number) => tx.deleteFrom('board_post').where('id', '=', id).execute();

export const insertRead = (tx: Tx, postId: number, userId: string, at: Date) =>
  tx
    .insertInto('board_read')
    .values({ post_id: postId, user_id: userId, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What is changed is locked, so that two do not change it at once. */
export const lockPost = (tx: Tx, id: number) =>
  tx
    .selectFrom('board_post')
    .select(['id', 'title', 'author_id', 'author_name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
