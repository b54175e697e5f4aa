import type { GameNotice, NoticeKind } from '@kontor/contract/game/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export interface Notice {
  userId: string;
  kind: NoticeKind;
  title: string;
  text: string;
  at: Date;
}

/** Part of the statement that writes the subject of the notices: `rows` selects person, kind, title, text and date. */
export const insertingNotices = (rows: RawBuilder<unknown>) =>
  sql`insert into game_notice (user_id, kind, title, text, created_at) ${rows}`;

export const insertNotices = (tx: Tx, notices: readonly Notice[]) =>
  insertingNotices(sql`select * from unnest(
    ${notices.map(({ userId }) => userId)}::text[], ${notices.map(({ kind }) => kind)}::text[],
    ${notices.map(({ title }) => title)}::text[], ${notices.map(({ text }) => text)}::text[],
    ${notices.map(({ at }) => at)}::timestamptz[])`).execute(tx);

/** Serialised: acknowledging an id covers everything with a lower one. */
export const lockOutbox = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('game-outbox', 0))`.execute(tx);

/** Acknowledged notices, and those too old to be shown. */
export const removeDone = (tx: Tx, ackId: number, tooOld: Date) =>
  sql`delete from game_notice where mark <= ${ackId} or created_at <= ${tooOld}`.execute(tx);

/** Gives one ack id to all that have none, up to the limit of unacknowledged notices. */
export const assignAckId = (tx: Tx, most: number) =>
  sql`update game_notice set mark = batch.mark from (select nextval('game_notice_mark') as mark) batch
    where id in (
      select id from game_notice where mark is null order by id
      limit greatest(0, ${most} - (select count(*) from game_notice where mark is not null)))`.execute(tx);

/** `ackId`: the column and the protocol of the bridge call it `mark`. */
export async function listNotices(tx: Tx): Promise<(GameNotice & { ackId: number })[]> {
  const { rows } = await sql<GameNotice & { ackId: number }>`
    select id, user_id as "discordId", licence, kind, title, text, mark as "ackId"
    from game_notice left join game_link using (user_id) where mark is not null order by id`.execute(tx);
  return rows;
}

export const removeNoticesBefore = (db: Db, moment: Date) =>
  db.deleteFrom('game_notice').where('created_at', '<=', moment).execute();

export const removeNoticesBut = (tx: Tx, userIds: readonly string[]) =>
  sql`delete from game_notice where user_id <> all(${[...userIds]}::text[])`.execute(tx);
