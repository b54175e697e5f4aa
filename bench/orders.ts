import { measureGrowth, reading } from './growing.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const MITARBEITER = '100000000000000002';
const KUNDE = '100000000000000001';

/** Finished orders of sixteen customers, two lines each, as many as wanted. */
async function fill({ db }: Kontor, total: number): Promise<void> {
  await db.query(
    `insert into app_user (id, user_name, created_at)
     select (700000 + n)::text, 'Kunde ' || n, now() from generate_series(0, 14) n on conflict do nothing`,
  );
  const { rows } = await db.query("select count(*)::int as there from customer_order where status = 'COMPLETED'");
  await db.query(
    `with placed as (
       insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at)
       select case n % 16 when 15 then $2 else (700000 + n % 16)::text end, 'COMPLETED', '', '', 10, 500,
         'Kunde ' || n % 16 || ' Bauernbrot Laugenbrezel Jonas Krell', now(), now() - n * interval '1 second', now()
       from generate_series(1, $1) n
       returning id
     ), lines as (
       insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
       select id, position, 1 + position, 'Bauernbrot', 'bread', 2, 2.5, 500 from placed, generate_series(0, 1) position
     )
     insert into order_event (order_id, version, at, to_status, by_name) select id, 1, now(), 'NEW', 'Kunde' from placed`,
    [total - rows[0].there, KUNDE],
  );
  await db.query('vacuum analyze customer_order, order_line, order_event');
}

/** A counter that has sold for years must open as fast as a new one. */
export async function benchOrders(kontor: Kontor): Promise<Row[]> {
  const [staff, customer] = [await logIn(kontor.url, MITARBEITER), await logIn(kontor.url, KUNDE)];
  const read = (path: string, cookie: string) => reading(kontor.url + path, cookie);
  const calls: Record<string, () => Promise<void>> = {
    'finished orders, first page': read('/api/orders?state=finished&limit=50', staff),
    'finished orders, search by customer': read('/api/orders?state=finished&limit=50&search=Kunde%207', staff),
    'finished orders, search by number': read('/api/orders?state=finished&search=B-2026-0001', staff),
    'board of running orders': read('/api/orders?state=running&limit=1000', staff),
    'own orders of a customer': read('/api/orders?mine=true&limit=20', customer),
    'stock with reservations': read('/api/inventory/items', staff),
  };
  return measureGrowth({
    calls,
    small: () => fill(kontor, 1_000),
    large: () => fill(kontor, 100_000),
    goal: 2,
  });
}
