import { quietUntil } from '@kontor/contract/discord-notices/rules.ts';
import type { DropReason, NewTarget, NoticeEvent, Target, Trouble } from '@kontor/contract/discord-notices/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

export type TargetRow = Selectable<DB['webhook_target']>;

const listRows = (db: Db): Promise<TargetRow[]> =>
  db.selectFrom('webhook_target').selectAll().orderBy('name').orderBy('id').execute();

export const findRow = (db: Db, id: number): Promise<TargetRow | undefined> =>
  db.selectFrom('webhook_target').selectAll().where('id', '=', id).executeTakeFirst();

export const lockRow = (tx: Tx, id: number): Promise<TargetRow | undefined> =>
  tx.selectFrom('webhook_target').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Channels that are on and have something waiting or on its way, with the end of their pause and quiet hours. */
export async function listWaiting(db: Db, at: Date): Promise<{ id: number; dueAt: Date }[]> {
  const { rows } = await sql<TargetRow>`
    select id, paused_until, quiet_from, quiet_to from webhook_target
    where is_on and exists (
      select from webhook_message where target_id = webhook_target.id and state in ('WAITING', 'SENDING'))
    order by id`.execute(db);
  return rows.map((row) => {
    const pausedUntil = row.paused_until && row.paused_until > at ? row.paused_until : at;
    return { id: row.id, dueAt: quietUntil(quietHoursOf(row), pausedUntil) ?? pausedUntil };
  });
}

const columnsOf = (wanted: Omit<NewTarget, 'address'>) => ({
  name: wanted.name,
  events: [...new Set(wanted.events)],
  role_id: wanted.roleId,
  shows_contact: wanted.showsContact,
  quiet_from: wanted.quietHours?.from ?? null,
  quiet_to: wanted.quietHours?.to ?? null,
  is_on: wanted.isOn,
});

/** Two people who add one at the same moment count each other's. */
export async function countTargets(tx: Tx): Promise<number> {
  await sql`lock table webhook_target in share row exclusive mode`.execute(tx);
  return (await sql`select from webhook_target`.execute(tx)).rows.length;
}

export const insertTarget = (tx: Tx, wanted: NewTarget, address: Buffer): Promise<TargetRow> =>
  tx
    .insertInto('webhook_target')
    .values({ ...columnsOf(wanted), address })
    .returningAll()
    .executeTakeFirstOrThrow();

/** With a new address whatever stood in the way before is forgotten. */
export const updateTarget = (
  tx: Tx,
  id: number,
  wanted: Omit<NewTarget, 'address'>,
  address: Buffer | undefined,
): Promise<TargetRow> =>
  tx
    .updateTable('webhook_target')
    .set((set) => ({
      ...columnsOf(wanted),
      version: set('version', '+', 1),
      ...(wanted.isOn ? { trouble: null, paused_until: null, failures: 0 } : {}),
      ...(address ? { address, trouble: null } : {}),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteTarget = (tx: Tx, id: number) => tx.deleteFrom('webhook_target').where('id', '=', id).execute();

interface Reply {
  readonly answer: string;
  readonly at: Date;
  readonly pausedUntil?: Date | null;
  /** `true`: one more in a row; `false`: the row is over. */
  readonly hasFailed?: boolean;
  readonly hasSent?: boolean;
}

export const saveAnswer = (db: Db, id: number, { answer, at, pausedUntil, hasFailed, hasSent }: Reply) =>
  db
    .updateTable('webhook_target')
    .set((set) => ({
      last_answer: answer,
      last_answer_at: at,
      ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
      ...(hasFailed === undefined ? {} : { failures: hasFailed ? set('failures', '+', 1) : 0 }),
      ...(hasSent ? { last_sent_at: at } : {}),
    }))
    .where('id', '=', id)
    .execute();

/** Discord has asked this address of ours for a pause, whatever the channel. */
export const pauseAll = (db: Db, until: Date) =>
  db.updateTable('webhook_target').set({ paused_until: until }).where('is_on', '=', true).execute();

/** Off, with the reason; a channel whose address was replaced meanwhile stays as it is. */
export async function saveTrouble(tx: Tx, { id, version }: TargetRow, trouble: Trouble): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_target set is_on = false, trouble = ${trouble}, version = version + 1
    where id = ${id} and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Channels that stay off until they get another address. */
export async function countTroubled(db: Db): Promise<number> {
  return (await sql`select from webhook_target where trouble is not null`.execute(db)).rows.length;
}

type Counts = Pick<Target, 'waiting' | 'sent' | 'dropped'>;
const noMessages = (): Counts => ({ waiting: 0, sent: 0, dropped: [] });

/** How many wait, and what became of the others as long as they are kept. */
async function countMessages(db: Db, ids: readonly number[]): Promise<Map<number, Counts>> {
  const { rows } = await sql<{ id: number; state: string; reason: DropReason | null; count: number }>`
    select target_id as id, case state when 'SENDING' then 'WAITING' else state end as state, reason, count(*)::int as count
    from webhook_message where target_id = any(${[...ids]}::bigint[]) group by 1, 2, 3 order by 3`.execute(db);
  const counts = new Map(ids.map((id): [number, Counts] => [id, noMessages()]));
  for (const { id, state, reason, count } of rows) {
    const own = counts.get(id) ?? noMessages();
    if (state === 'WAITING') own.waiting += count;
    else if (state === 'SENT') own.sent += count;
    else if (reason) own.dropped.push({ reason, count });
  }
  return counts;
}

/** Everything but the address. */
export async function presentTargets(db: Db, rows: readonly TargetRow[]): Promise<Target[]> {
  const counts = await countMessages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    events: row.events as NoticeEvent[],
    roleId: row.role_id,
    showsContact: row.shows_contact,
    quietHours: quietHoursOf(row),
    isOn: row.is_on,
    trouble: row.trouble as Trouble | null,
    version: row.version,
    ...(counts.get(row.id) ?? noMessages()),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    lastAnswer: row.last_answer,
    lastAnswerAt: row.last_answer_at?.toISOString() ?? null,
    pausedUntil: row.paused_until?.toISOString() ?? null,
  }));
}

export const listTargetStates = async (db: Db): Promise<Target[]> => presentTargets(db, await listRows(db));

export const quietHoursOf = ({ quiet_from, quiet_to }: TargetRow): Target['quietHours'] =>
  quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to };

export const hasTarget = (db: Db) => hasRow(db.selectFrom('webhook_target').where('is_on', '=', true));
