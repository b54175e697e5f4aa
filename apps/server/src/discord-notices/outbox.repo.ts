import type { DropReason, NoticeEvent } from '@kontor/contract/discord-notices/schema.ts';
import { discordTargetUpdate } from '@kontor/contract/discord-notices/topics.ts';
import { sql } from 'kysely';
import { type Db, executePrepared, type Tx } from '#platform/postgres/db.ts';
import type { NoticeKind } from '#platform/slice.ts';
import { announce } from '#platform/write.ts';

export const eventsOf = (kind: NoticeKind): readonly NoticeEvent[] =>
  kind === 'ORDER' ? ['ORDER_NEW', 'ORDER_STATE'] : [kind];

/** A message of these that was sent is edited when the same subject comes again; others are sent once. */
const EDITED: readonly NoticeKind[] = ['ORDER', 'TIPS_CLOSED', 'TOURNAMENT_RESULTS'];

/**
 * Notes that something has happened, in the transaction in which it does: a row for each channel that asked for it. It holds
 * no more than what it is about; the message is composed when it is sent. Returns how many messages wait because of it.
 */
export async function recordEvent(
  tx: Tx,
  event: NoticeEvent,
  subjects: readonly (string | number)[],
  at: Date,
): Promise<number> {
  if (subjects.length === 0) return 0;
  const kind: NoticeKind = event === 'ORDER_NEW' || event === 'ORDER_STATE' ? 'ORDER' : event;
  const events = event === 'ORDER_NEW' ? eventsOf('ORDER') : [event];
  const isEdited = EDITED.includes(kind);
  const statement = sql`
    insert into webhook_message as message (target_id, kind, subject, wanted_at, changed_at)
    select target.id, ${kind}, subject, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${[...new Set(subjects.map(String))]}::text[]) with ordinality as happened (subject, n)
      cross join webhook_target target
    where target.is_on and target.events && ${[...events]}::text[]
    order by n, target.id
    on conflict (target_id, kind, subject) do update set
      wanted = message.wanted + 1,
      state = case message.state when 'SENDING' then 'SENDING' else 'WAITING' end,
      reason = null,
      place = case when message.state in ('WAITING', 'SENDING') then message.place else excluded.place end,
      wanted_at = case when ${isEdited} then excluded.wanted_at else message.wanted_at end,
      changed_at = excluded.changed_at
    where ${isEdited} or message.state = 'WAITING'`;
  const { numAffectedRows } = await executePrepared(tx, 'record-event', statement);
  if (numAffectedRows) announce(tx, discordTargetUpdate, {});
  return Number(numAffectedRows ?? 0);
}

/** Something else is true now: what was sent is edited, what waits will say it anyway, and nothing new is sent. */
export async function recordCorrection(
  tx: Tx,
  kind: NoticeKind,
  subjects: readonly (string | number)[],
  at: Date,
): Promise<void> {
  const statement = sql`
    update webhook_message message set
      wanted = wanted + 1,
      state = case message.state when 'SENDING' then 'SENDING' else 'WAITING' end,
      reason = null,
      place = case when message.state in ('WAITING', 'SENDING') then place else nextval('webhook_place') end,
      wanted_at = ${at}::timestamptz,
      changed_at = ${at}::timestamptz
    from webhook_target target
    where target.id = target_id and target.is_on and kind = ${kind} and subject = any(${subjects.map(String)}::text[])
      and (message_id is not null or message.state in ('WAITING', 'SENDING'))`;
  const { numAffectedRows } = await executePrepared(tx, 'record-correction', statement);
  if (numAffectedRows) announce(tx, discordTargetUpdate, {});
}

export interface Waiting {
  id: number;
  kind: NoticeKind;
  subject: string;
  wanted: number;
  messageId: string | null;
}

export async function findNext(db: Db, targetId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, kind, subject, wanted, message_id as "messageId" from webhook_message
    where target_id = ${targetId} and state = 'WAITING' order by place limit 1`.execute(db);
  return rows[0];
}

/** Written down before it is sent: what a crash leaves behind may have been delivered. */
export async function claim(db: Db, { id, wanted }: Waiting, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_message set state = 'SENDING', attempted = wanted, changed_at = ${at}
    where id = ${id} and state = 'WAITING' and wanted = ${wanted}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * What may or may not have been delivered: one message, or all that a sender which is gone has left behind. An edit can be
 * repeated; a new message is not sent a second time.
 */
export const saveDoubt = (db: Db, at: Date, one?: Waiting) =>
  sql`update webhook_message set changed_at = ${at},
        state = case when message_id is null then 'DROPPED' else 'WAITING' end,
        reason = case when message_id is null then 'IN_DOUBT' end
      where state = 'SENDING' and ${one ? sql`id = ${one.id}` : sql`true`}`.execute(db);

/** Unless the same subject has come up again meanwhile; then that is sent, too. */
const isLatest = sql`(wanted = attempted)`;

export const saveSent = (db: Db, { id, wanted }: Waiting, messageId: string, at: Date) =>
  sql`update webhook_message set message_id = ${messageId}, changed_at = ${at}, reason = null,
        state = case when ${isLatest} then 'SENT' else 'WAITING' end,
        place = case when ${isLatest} then place else nextval('webhook_place') end
      where id = ${id} and attempted = ${wanted} and (state = 'SENDING' or reason = 'IN_DOUBT')`.execute(db);

export const saveDropped = (db: Db, { id }: Waiting, reason: DropReason, at: Date) =>
  sql`update webhook_message set changed_at = ${at},
        state = case when ${isLatest} then 'DROPPED' else 'WAITING' end,
        reason = case when ${isLatest} then ${reason} end
      where id = ${id} and state = 'SENDING'`.execute(db);

/** It was certainly not sent, also where another sender has taken that for doubtful meanwhile. */
export const putBack = (db: Db, { id, wanted }: Waiting, at: Date) =>
  sql`update webhook_message set state = 'WAITING', reason = null, changed_at = ${at}
      where id = ${id} and attempted = ${wanted} and (state = 'SENDING' or reason = 'IN_DOUBT')`.execute(db);

export const lockMessage = (tx: Tx, { id }: Waiting) =>
  sql`select from webhook_message where id = ${id} for update`.execute(tx);

export const moveToEnd = (tx: Tx, { id }: Waiting) =>
  sql`update webhook_message set place = nextval('webhook_place') where id = ${id} and state = 'WAITING'`.execute(tx);

/** There is nothing left to say; if it comes up again, it is sent then. */
export const removeObsolete = (db: Db, { id, wanted }: Waiting) =>
  sql`delete from webhook_message where id = ${id} and state = 'WAITING' and wanted = ${wanted}`.execute(db);

export const dropOlderThan = (db: Db, moment: Date, at: Date) =>
  sql`update webhook_message set state = 'DROPPED', reason = 'TOO_OLD', changed_at = ${at}
      where state in ('WAITING', 'SENDING') and wanted_at <= ${moment}`.execute(db);

export const removeDoneBefore = (db: Db, moment: Date) =>
  sql`delete from webhook_message where state in ('SENT', 'DROPPED') and changed_at <= ${moment}`.execute(db);

/** In another channel there is nothing to edit: what comes up again is sent anew. */
export const forgetMessages = (tx: Tx, targetId: number) =>
  sql`update webhook_message set message_id = null where target_id = ${targetId} and message_id is not null`.execute(
    tx,
  );

/** Notes whether it is open; returns whether channels were sent something else so far. */
export async function swapShop(tx: Tx, isOpen: boolean): Promise<boolean> {
  const noted = tx.selectFrom('webhook_shop').select('is_open');
  if ((await noted.executeTakeFirst())?.is_open === isOpen) return false;
  // Another transaction may have noted it since.
  const before = await noted.forUpdate().executeTakeFirst();
  if (before?.is_open === isOpen) return false;
  await tx
    .insertInto('webhook_shop')
    .values({ is_open: isOpen })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ is_open: isOpen }))
    .execute();
  return before !== undefined;
}

/** Notes that it has opened or closed, by hand or by the clock; the same twice counts once. */
export async function recordShop(tx: Tx, isOpen: boolean, at: Date): Promise<void> {
  if (await swapShop(tx, isOpen))
    await recordEvent(tx, 'SHOP', [`${isOpen ? 'OPEN' : 'CLOSED'} ${at.toISOString()}`], at);
}
