import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { DELETED_CUSTOMER, DELETED_CUSTOMER_ID } from '@kontor/contract/privacy/rules.ts';
import { sql } from 'kysely';
import { type DeletedPerson, PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

interface OwnOrder {
  at: number;
  placed: Date;
  status: OrderStatus;
  history: { Status: OrderStatus }[] | null;
  [label: string]: unknown;
}

const orders: PersonalSection = {
  title: 'Bestellungen',
  read: async (db, userId, after) => {
    const { rows } = await sql<OwnOrder>`
      select id as at, created_at as placed, status, note as "Notiz", phone as "Telefon", reason as "Grund",
        total::float8 as "Summe", discount_cents::float8 / 100 as "Rabatt", discount_reason as "Grund des Rabatts",
        tip_cents::float8 / 100 as "Trinkgeld", due_cents::float8 / 100 as "Zu zahlen", price_list as "Preisliste",
        (select json_agg(json_build_object('Zeit', at, 'Betrag', (cents + tip_cents)::float8 / 100, 'Grund', reason, 'Artikel', items) order by id)
          from order_refund where order_id = own.id) as "Erstattungen", assignee_name as "Bearbeitet von", updated_at as "Zuletzt geändert",
        (select json_agg(json_build_object('Artikel', name, 'Menge', amount, 'Einzelpreis', unit_price) order by position)
          from order_line where order_id = own.id) as "Artikel",
        (select json_agg(json_build_object('Zeit', at, 'Status', to_status, 'Von', by_name, 'Grund', reason) order by version)
          from order_event where order_id = own.id) as history
      from customer_order own where customer_id = ${userId} and id > ${rowAfter(after)}
      order by id limit ${PERSONAL_PAGE}`.execute(db);
    return rows.map(({ at, placed, status, history, ...rest }) => ({
      at,
      Nummer: orderNumber(at, placed),
      Aufgegeben: placed,
      Status: STATUS_LABELS[status],
      ...rest,
      Verlauf: (history ?? []).map((step) => ({ ...step, Status: STATUS_LABELS[step.Status] })),
    }));
  },
};

/** The place is the order and the step. */
const steps: PersonalSection = {
  title: 'Schritte an Bestellungen',
  read: async (db, userId, after) => {
    const [order = 0, version = 0] = after.split('.').map(Number);
    const { rows } = await sql<{ id: number; version: number; placed: Date; status: OrderStatus; when: Date }>`
      select order_id as id, order_event.version, created_at as placed, to_status as status, at as when
      from order_event join customer_order on customer_order.id = order_id
      where by_id = ${userId} and (order_id, order_event.version) > (${order}::bigint, ${version}::int)
      order by order_id, order_event.version limit ${PERSONAL_PAGE}`.execute(db);
    return rows.map(({ id, version: step, placed, status, when }) => ({
      at: `${id}.${step}`,
      Bestellung: orderNumber(id, placed),
      Zeit: when,
      Status: STATUS_LABELS[status],
    }));
  },
};

export const PERSONAL_ORDERS: PersonalSection[] = [orders, steps];

/** What a person has written into orders that were touched since; answers of the last hours may hold it. */
export async function findTexts(db: Db, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct unnest(array[note, phone, reason, discount_reason]) as text from customer_order
    where customer_id = ${userId} and updated_at >= ${since}
    union select order_refund.reason from order_refund join customer_order on customer_order.id = order_id
    where customer_id = ${userId} and at >= ${since}`.execute(db);
  return rows.flatMap(({ text }) => text || []);
}

/** What only staff do to an order, even to their own, stays a step of staff. */
async function forgetCustomer(tx: Tx, userId: string): Promise<number[]> {
  const isTheirs = sql`version = 1 and by_id is null or by_id = ${userId} and to_status in ('NEW', 'CANCELLED')`;
  await sql`
    update order_event set reason = null,
      by_name = case when ${isTheirs} then ${DELETED_CUSTOMER} else by_name end,
      by_id = case when ${isTheirs} then null else by_id end
    where order_id in (select id from customer_order where customer_id = ${userId})`.execute(tx);
  await sql`
    update order_refund set reason = '' where order_id in (select id from customer_order where customer_id = ${userId})`.execute(
    tx,
  );
  const rows = await tx
    .updateTable('customer_order')
    .set({
      customer_id: DELETED_CUSTOMER_ID,
      note: '',
      phone: '',
      reason: null,
      discount_reason: sql<string | null>`case when discount_reason is not null then '' end`,
    })
    .where('customer_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function forgetClerk(tx: Tx, userId: string, pseudonym: string): Promise<number[]> {
  const done = await tx
    .updateTable('order_event')
    .set({ by_name: pseudonym, by_id: null })
    .where('by_id', '=', userId)
    .returning('order_id as id')
    .execute();
  const assigned = await tx
    .updateTable('customer_order')
    .set({ assignee_id: DELETED_CUSTOMER_ID, assignee_name: pseudonym })
    .where('assignee_id', '=', userId)
    .returning('id')
    .execute();
  await tx
    .updateTable('customer_order')
    .set({ handing_over_by: null, handing_over_until: null })
    .where('handing_over_by', '=', userId)
    .execute();
  await tx.deleteFrom('order_clerk_day').where('clerk_id', '=', userId).execute();
  await tx.updateTable('customer_order').set({ handed_over_by: null }).where('handed_over_by', '=', userId).execute();
  await tx.updateTable('order_refund').set({ by_name: pseudonym, by_id: null }).where('by_id', '=', userId).execute();
  return [...done, ...assigned].map(({ id }) => id);
}

/** By whom and by what orders are found, made anew from what is left. */
const refreshSearch = (tx: Tx, ids: readonly number[]) =>
  sql`
  update customer_order set search = concat_ws(' ',
    (select by_name from order_event where order_id = customer_order.id and version = 1),
    (select string_agg(name, ' ' order by position) from order_line where order_id = customer_order.id),
    (select string_agg(distinct by_name, ' ') from order_event where order_id = customer_order.id and version > 1))
  where source = 'WEB' and id = any(${[...ids]}::bigint[])`.execute(tx);

/** An order of the till does not begin with its customer: there the names are replaced. */
const replaceInSearch = (tx: Tx, ids: readonly number[], names: readonly string[], called: string) => {
  const replaced = names.filter(Boolean).reduce((text, name) => sql`replace(${text}, ${name}, ${called})`, sql`search`);
  return sql`
    update customer_order set search = ${replaced}
    where source = 'TILL' and id = any(${[...ids]}::bigint[])`.execute(tx);
};

/** Names that were typed at the till and may have meant the person. */
const forgetWalkIn = (tx: Tx, names: readonly string[]) =>
  tx
    .updateTable('customer_order')
    .set({ customer_name: DELETED_CUSTOMER })
    .where('customer_name', 'in', names)
    .where('customer_name', '<>', '')
    .returning('id')
    .execute();

/** Orders stay, without anything that tells whose they were or who dealt with them. */
export async function forgetInOrders(tx: Tx, { id, name, pseudonym, otherNames }: DeletedPerson): Promise<void> {
  const names = [name, ...otherNames];
  const walkedIn = (await forgetWalkIn(tx, names)).map((row) => row.id);
  const ordered = await forgetCustomer(tx, id);
  const worked = await forgetClerk(tx, id, pseudonym);
  await replaceInSearch(tx, [...ordered, ...walkedIn], names, DELETED_CUSTOMER);
  await replaceInSearch(tx, worked, names, pseudonym);
  await refreshSearch(tx, [...new Set([...ordered, ...worked])]);
}
