import type { Source } from '@kontor/contract/core/source.ts';
import type { HistoryEntry, HistoryFilter, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { listDistinct } from '#platform/postgres/list-distinct.ts';
import { pageOf, pageOfAny } from '#platform/postgres/page.ts';
import { executePrepared } from '#platform/postgres/prepared.ts';
import { tellApart } from '#users';
import { amountsUpdate } from '../stock.repo.ts';

interface Header {
  id: number;
  citizen_name: string;
  source: Source;
  reason: string | null;
  created_at: Date;
  actor_id: string | null;
}

const COLUMNS = ['id', 'citizen_name', 'source', 'reason', 'created_at', 'actor_id'] as const;

const NEWEST = { table: 'inventory_history', moment: 'created_at' } as const;

function headersOf(db: Db, { citizen: values = [], ...page }: HistoryFilter): Promise<Header[]> {
  const headers = db.selectFrom('inventory_history').select(COLUMNS).$narrowType<{ source: Source }>();
  if (values.length === 0) return pageOf(headers, page, NEWEST).execute();
  return pageOfAny(db, headers, page, { ...NEWEST, column: 'citizen_name', values });
}

async function withItems(db: Db, headers: readonly Header[]): Promise<HistoryEntry[]> {
  if (headers.length === 0) return [];
  const ids = headers.map(({ id }) => id);
  const rows = await db
    .selectFrom('inventory_history_item')
    .selectAll()
    .where('history_id', 'in', ids)
    .orderBy('label')
    .execute();
  const items = Map.groupBy(rows, (row) => row.history_id);
  const names = await tellApart(
    db,
    headers.map(({ actor_id: id, citizen_name: name }) => ({ id, name })),
  );
  return headers.map((header, at) => ({
    id: header.id,
    citizenName: names[at] ?? header.citizen_name,
    source: header.source,
    date: header.created_at.toISOString(),
    reason: header.reason,
    items: (items.get(header.id) ?? []).map((row) => ({
      name: row.name,
      label: row.label,
      oldAmount: row.old_amount,
      newAmount: row.new_amount,
    })),
  }));
}

export const listHistory = async (db: Db, filter: HistoryFilter): Promise<HistoryEntry[]> =>
  withItems(db, await headersOf(db, filter));

export const listCitizens = (db: Db): Promise<string[]> => listDistinct(db, 'inventory_history', 'citizen_name');

export interface NewEntry {
  citizenName: string;
  actorId: string | null;
  source: Source;
  reason: string | null;
  at: Date;
  isFinal: boolean;
  items: HistoryItem[];
}

export async function saveEntry(tx: Tx, entry: NewEntry): Promise<HistoryEntry> {
  const { citizenName, actorId, source, reason, at, isFinal, items } = entry;
  const statement = sql<{ id: number }>`
    with saved as (${amountsUpdate(items)}), entered as (
      insert into inventory_history (citizen_name, actor_id, source, reason, created_at, is_final)
      values (${citizenName}, ${actorId}, ${source}, ${reason}, ${at}, ${isFinal}) returning id
    ), listed as (
      insert into inventory_history_item (history_id, name, label, old_amount, new_amount)
      select entered.id, booked.* from entered, unnest(
        ${items.map((item) => item.name)}::text[], ${items.map((item) => item.label)}::text[],
        ${items.map((item) => item.oldAmount)}::bigint[], ${items.map((item) => item.newAmount)}::bigint[]
      ) as booked
    )
    select id from entered`;
  const { rows } = await executePrepared(tx, 'save-entry', statement);
  const [entered] = rows;
  if (!entered) throw new Error('an entry of the history vanished while it was written');
  return { id: entered.id, citizenName, source, date: at.toISOString(), reason, items };
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const ids = await tx
    .insertInto('inventory_history')
    .values(
      entries.map(({ citizenName, actorId, source, reason, at, isFinal }) => ({
        citizen_name: citizenName,
        actor_id: actorId,
        source,
        reason,
        created_at: at,
        is_final: isFinal,
      })),
    )
    .returning('id')
    .execute();
  const items = entries.flatMap((entry, index) =>
    entry.items.map(({ name, label, oldAmount, newAmount }) => ({
      history_id: ids[index]?.id ?? 0,
      name,
      label,
      old_amount: oldAmount,
      new_amount: newAmount,
    })),
  );
  await tx.insertInto('inventory_history_item').values(items).execute();
}

interface FoundEntry extends HistoryEntry {
  actorId: string | null;
  isFinal: boolean;
}

export async function findEntry(tx: Tx, id: number): Promise<FoundEntry | undefined> {
  const header = await tx
    .selectFrom('inventory_history')
    .select([...COLUMNS, 'is_final'])
    .$narrowType<{ source: Source }>()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!header) return undefined;
  const [entry] = await withItems(tx, [header]);
  return entry && { ...entry, actorId: header.actor_id, isFinal: header.is_final };
}

export async function hasLaterBooking(tx: Tx, id: number, names: readonly string[]): Promise<boolean> {
  const after = await tx
    .selectFrom('inventory_history_item')
    .select('history_id')
    .where('name', 'in', names)
    .where('history_id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return after !== undefined;
}

export async function removeHistory(tx: Tx): Promise<void> {
  await sql`truncate inventory_history, inventory_history_item`.execute(tx);
}
