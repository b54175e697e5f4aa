import type { Page } from '@kontor/contract/core/paging.ts';
import type { Source } from '@kontor/contract/core/source.ts';
import type { Unmatched } from '@kontor/contract/inventory/matching.ts';
import type { HistoryEntry, HistoryFilter, HistoryItem, ItemBooking } from '@kontor/contract/inventory/schema.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type DeletedPerson, PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, executePrepared, hasRow, listDistinct, type Tx } from '#platform/postgres/db.ts';
import { pageOf, pageOfAny } from '#platform/postgres/page.ts';
import { tellApart } from '#users';

const headersOf = (db: Db) => db.selectFrom('inventory_history').selectAll().$narrowType<{ source: Source }>();

type Header = Selectable<DB['inventory_history']> & { source: Source };

const NEWEST = { table: 'inventory_history', date: 'created_at' } as const;

type Rows<O> = SelectQueryBuilder<DB, 'inventory_history', O>;

/** `column` has the date in the index that is used. */
function narrow<O>(
  query: Rows<O>,
  { citizen = [], reason = [], from, to }: HistoryFilter,
  column: 'created_at' | 'booked.created_at' = 'created_at',
): Rows<O> {
  let rows = query;
  if (citizen.length > 0) rows = rows.where('citizen_name', 'in', citizen);
  if (reason.length > 0) rows = rows.where('reason', 'in', reason);
  if (from) rows = rows.where(sql.ref(column), '>=', new Date(from));
  return to ? rows.where(sql.ref(column), '<', new Date(to)) : rows;
}

/** Booked items have the date of their entry and an index by item and date. */
const OF_ITEM = { ...NEWEST, id: 'booked.history_id', date: 'booked.created_at' } as const;

const bookingsOf = (db: Db, item: string) =>
  db
    .selectFrom('inventory_history_item as booked')
    .innerJoin('inventory_history', 'inventory_history.id', 'booked.history_id')
    .where('booked.name', '=', item);

function findHeaders(db: Db, { item, ...filter }: HistoryFilter): Promise<Header[]> {
  const { citizen = [], reason = [] } = filter;
  if (item !== undefined) {
    const booked = bookingsOf(db, item).selectAll('inventory_history') as unknown as Rows<Header>;
    return pageOf(narrow(booked, filter, 'booked.created_at'), filter, OF_ITEM).execute();
  }
  // Both are walked along an index that begins with them.
  const chosen = [
    { column: 'citizen_name', values: citizen },
    { column: 'reason', values: reason },
  ].filter(({ values }) => values.length > 0);
  const query = narrow(headersOf(db), { ...filter, citizen: [], reason: [] });
  if (chosen.length > 0) return pageOfAny(db, query, filter, { ...NEWEST, chosen });
  return pageOf(query, filter, NEWEST).execute();
}

/** With the user name where a name alone does not say who it is. */
function namesOf(db: Db, headers: readonly Pick<Header, 'actor_id' | 'citizen_name'>[]): Promise<string[]> {
  return tellApart(
    db,
    headers.map(({ actor_id: id, citizen_name: name }) => ({ id, name })),
  );
}

/** `matched` is left out where there is nothing to it. */
const toItem = <I extends { matched: number }>({ matched, ...item }: I) => ({
  ...item,
  ...(matched === 0 ? {} : { matched }),
});

async function withItems(db: Db, headers: readonly Header[]): Promise<HistoryEntry[]> {
  if (headers.length === 0) return [];
  const ids = headers.map(({ id }) => id);
  const rows = await db
    .selectFrom('inventory_history_item')
    .select(['history_id', 'name', 'label', 'old_amount as oldAmount', 'new_amount as newAmount', 'matched'])
    .where('history_id', 'in', ids)
    .orderBy('label')
    .execute();
  const items = Map.groupBy(rows, (row) => row.history_id);
  const names = await namesOf(db, headers);
  return headers.map((header, at) => ({
    id: header.id,
    citizenName: names[at] ?? header.citizen_name,
    source: header.source,
    date: header.created_at.toISOString(),
    reason: header.reason,
    items: (items.get(header.id) ?? []).map(({ history_id: _, ...item }) => toItem(item)),
  }));
}

export const listHistory = async (db: Db, filter: HistoryFilter): Promise<HistoryEntry[]> =>
  withItems(db, await findHeaders(db, filter));

export async function listItemBookings(db: Db, item: string, page: Page): Promise<ItemBooking[]> {
  const rows = await pageOf(
    bookingsOf(db, item)
      .select(['inventory_history.id', 'citizen_name', 'actor_id', 'source', 'reason', 'inventory_history.created_at'])
      .select(['old_amount as oldAmount', 'new_amount as newAmount', 'matched'])
      .$narrowType<{ source: Source }>(),
    page,
    OF_ITEM,
  ).execute();
  const names = await namesOf(db, rows);
  return rows.map(({ citizen_name, actor_id: _, created_at, ...row }, at) => ({
    ...toItem(row),
    citizenName: names[at] ?? citizen_name,
    date: created_at.toISOString(),
  }));
}

export const listCitizens = (db: Db): Promise<string[]> => listDistinct(db, 'inventory_history', 'citizen_name');

export interface BookedItem extends HistoryItem {
  readonly matched: number;
  /** Of the item from now on; missing where it stays. */
  readonly unmatched?: readonly Unmatched[];
}

interface NewEntry extends Omit<HistoryEntry, 'id' | 'date' | 'items'> {
  items: readonly (HistoryItem | BookedItem)[];
  actorId: string | null;
  at: Date;
  isFinal: boolean;
}

/** With the new amounts in stock. */
export async function saveEntry(tx: Tx, entry: NewEntry): Promise<HistoryEntry> {
  const { citizenName, actorId, source, reason, at, isFinal, items } = entry;
  const statement = sql<{ id: number }>`
    with booked as (
      select * from json_to_recordset(${JSON.stringify(items)}::json)
        as booked (name text, label text, "oldAmount" bigint, "newAmount" bigint, matched bigint, unmatched jsonb)
    ), saved as (
      update inventory_item set amount = "newAmount", unmatched = coalesce(booked.unmatched, inventory_item.unmatched) from booked where inventory_item.name = booked.name
    ), entered as (
      insert into inventory_history (citizen_name, actor_id, source, reason, created_at, is_final)
      values (${citizenName}, ${actorId}, ${source}, ${reason}, ${at}, ${isFinal}) returning id
    ), listed as (
      insert into inventory_history_item (history_id, name, label, old_amount, new_amount, matched, created_at)
      select entered.id, name, label, "oldAmount", "newAmount", coalesce(matched, 0), ${at} from entered, booked
    )
    select id from entered`;
  const { rows } = await executePrepared(tx, 'save-entry', statement);
  const [entered] = rows;
  if (!entered) throw new Error('an entry of the history vanished while it was written');
  return { id: entered.id, citizenName, source, date: at.toISOString(), reason, items: [...items] };
}

/** The same for several, one after the other: an item has the amount that the last of them leaves. */
export async function saveEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const statement = sql`
    with entry as (
      select nextval(pg_get_serial_sequence('inventory_history', 'id')) as id, entry.* from rows from (
        json_to_recordset(${JSON.stringify(entries)}::json) as ("citizenName" text, "actorId" text, source text, reason text,
          at timestamptz, "isFinal" boolean, items json)
      ) with ordinality as entry
    ), entered as (
      insert into inventory_history (id, citizen_name, actor_id, source, reason, created_at, is_final)
      overriding system value select id, "citizenName", "actorId", source, reason, at, "isFinal" from entry
    ), booked as (
      select entry.id, at, booked.* from entry, json_to_recordset(items)
        as booked (name text, label text, "oldAmount" bigint, "newAmount" bigint, matched bigint, unmatched jsonb)
    ), listed as (
      insert into inventory_history_item (history_id, name, label, old_amount, new_amount, matched, created_at)
      select id, name, label, "oldAmount", "newAmount", coalesce(matched, 0), at from booked
    ), latest as (
      select distinct on (name) name, "newAmount", unmatched from booked order by name, id desc
    )
    update inventory_item set amount = "newAmount", unmatched = coalesce(latest.unmatched, inventory_item.unmatched) from latest where inventory_item.name = latest.name`;
  await executePrepared(tx, 'save-entries', statement);
}

interface FoundEntry extends HistoryEntry {
  actorId: string | null;
  isFinal: boolean;
}

export async function findEntry(tx: Tx, id: number): Promise<FoundEntry | undefined> {
  const header = await headersOf(tx).where('id', '=', id).executeTakeFirst();
  const [entry] = await withItems(tx, header ? [header] : []);
  return header && entry && { ...entry, actorId: header.actor_id, isFinal: header.is_final };
}

export const hasLaterBooking = (tx: Tx, id: number, names: readonly string[]): Promise<boolean> =>
  hasRow(tx.selectFrom('inventory_history_item').where('name', 'in', names).where('history_id', '>', id));

export const removeHistory = (tx: Tx) => sql`truncate inventory_history, inventory_history_item`.execute(tx);

export const PERSONAL_BOOKINGS: PersonalSection = {
  title: 'Lagerbuchungen',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      select id as at, created_at as "Zeit", reason as "Grund",
        (select json_agg(json_build_object('Gegenstand', label, 'Vorher', old_amount, 'Nachher', new_amount))
          from inventory_history_item where history_id = booking.id) as "Gegenstände"
      from inventory_history booking where actor_id = ${userId} and id > ${rowAfter(after)}
      order by id limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};

/** What was booked stays, by whom does not. */
export const forgetBooker = (tx: Tx, { id, pseudonym }: DeletedPerson) =>
  tx
    .updateTable('inventory_history')
    .set({ citizen_name: pseudonym, actor_id: null })
    .where('actor_id', '=', id)
    .execute();
