import { fileURLToPath } from 'node:url';
import { until } from '../apps/server/src/platform/testing/eventually.ts';
import { startBare } from './bare.ts';
import { compare, type Server } from './compare.ts';
import { addPeople, FIRST_CUSTOMER, fillCustomers } from './customers.ts';
import type { Load } from './load.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';
import { fillShop } from './shop.ts';

const CUSTOMERS = 120_000;
const LEITUNG = '100000000000000004';
const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What was sold before: on empty tables PostgreSQL would plan to read them from end to end, and stay with it. */
async function fillPast({ db }: Kontor): Promise<void> {
  await db.query(
    `with placed as (
       insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
       select $1, 'COMPLETED', '', '', 10, 500, 'Kunde ' || n || ' Bauernbrot', now() - n * interval '1 minute', now()
       from generate_series(1, 20000) n
       returning id, created_at
     ), lines as (
       insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
       select id, position, 1 + position, 'Bauernbrot', 'ware_1', 2, 2.5, 500 from placed, generate_series(0, 1) position
     ), audited as (
       insert into audit (type, message, search, display_name, created_at)
       select 'TRADING', 'Bestellung <b>' || id || '</b>', 'Bestellung ' || id, 'Kunde', created_at from placed
     )
     insert into order_event (order_id, version, at, to_status, by_name) select id, 1, created_at, 'NEW', 'Kunde' from placed`,
    [String(FIRST_CUSTOMER)],
  );
  await db.query(
    `with booked as (
       insert into inventory_history (citizen_name, actor_id, created_at, is_final)
       select 'Jemand', null, now() - n * interval '1 minute', false from generate_series(1, 20000) n returning id, created_at
     )
     insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
     select id, 'ware_' || 1 + id % 1000, 'Ware', 1, 2, created_at from booked`,
  );
  await db.query('vacuum analyze');
}

/** Runs the same writes on Kontor and on a bare server. */
async function withBaseline(
  kontor: Kontor,
  file: string,
  work: (servers: [Server, Server]) => Promise<Row[]>,
): Promise<Row[]> {
  const { host, user, database, password } = kontor.db as unknown as Record<string, string>;
  const bare = await startBare(file, JSON.stringify({ host, user, database, password }));
  const { pid, databasePid } = kontor;
  const untilIdle = () =>
    until('the database is idle', async () => {
      const { rows } = await kontor.db.query(
        `select from pg_stat_activity
         where backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
      );
      return rows.length === 0;
    });
  const ours = { pid, databasePid, untilIdle, url: kontor.url.replace('localhost', '127.0.0.1') };
  return work([ours, { ...bare, databasePid, untilIdle }]).finally(bare.stop);
}

async function placeOrders(kontor: Kontor): Promise<Row[]> {
  const { rows } = await kontor.db.query(`select id from product where name in ('Produkt 1', 'Produkt 2')`);
  const items = rows.map(({ id }) => ({ productId: Number(id), amount: 2 }));
  const body = JSON.stringify({ items, note: 'Bitte ans Tor bringen', phone: '0151 234567' });
  let next = 0;
  const prepare = (wanted: Load): Load => {
    const script = { file: fileOf('./orders.lua'), args: [String(next), '/api/orders', body] };
    return { ...wanted, script, onEnd: (sent) => (next += sent) };
  };
  return withBaseline(kontor, './bare-order.ts', (servers) =>
    compare('placing an order', servers, {
      prepare,
      limitedBy: 'node:http and the same rows in one statement',
      goal: 0.6,
      alone: 4,
    }),
  );
}

async function bookStock(kontor: Kontor): Promise<Row[]> {
  const cookie = await logIn(kontor.url, LEITUNG);
  const script = { file: fileOf('./stock.lua'), args: ['/api/inventory/items', cookie] };
  return withBaseline(kontor, './bare-stock.ts', (servers) =>
    compare('changing a stock', servers, {
      prepare: (wanted) => ({ ...wanted, script }),
      limitedBy: 'node:http and the same rows in one transaction',
      goal: 0.4,
      alone: 4,
    }),
  );
}

const CLERKS = 64;
const FIRST_CLERK = 7_000_000;

/** 32 tills that sell the same two products: all of them want the same rows of the stock and of the book. */
async function sellAtTills(kontor: Kontor): Promise<Row[]> {
  const ids = Array.from({ length: CLERKS }, (_, at) => String(FIRST_CLERK + at));
  await addPeople(kontor.db, ids, ['ROLE_USER', 'ROLE_MODERATOR']);
  const { rows } = await kontor.db.query(`select id from product where name in ('Produkt 1', 'Produkt 2') order by id`);
  const items = rows.map(({ id }) => ({ productId: Number(id), amount: 2 }));
  const body = JSON.stringify({ items, payment: 'CASH', tipCents: 50 });
  const script = { file: fileOf('./sales.lua'), args: [String(CLERKS), '/api/till/sales', body] };
  return withBaseline(kontor, './bare-sale.ts', (servers) =>
    compare('a sale at one of 32 tills', servers, {
      prepare: (wanted) => ({ ...wanted, script }),
      limitedBy: 'node:http and the same rows in one statement',
      goal: 0.5,
      alone: 4,
    }),
  );
}

/** Writes compared with a bare server that writes the same rows. */
export async function benchWrites(kontor: Kontor): Promise<Row[]> {
  await fillShop(kontor);
  await fillCustomers(kontor, CUSTOMERS);
  await fillPast(kontor);
  return [...(await placeOrders(kontor)), ...(await bookStock(kontor)), ...(await sellAtTills(kontor))];
}
