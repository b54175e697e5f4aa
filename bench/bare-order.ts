import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The limit of placing an order: node:http, and one prepared statement that writes the same rows, with nothing checked
 * but what the database itself holds them to.
 */
const [connection = '{}'] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });

const PLACE = `
  with sold as (
    select wanted.position, product.id, product.name, produces_name, wanted.amount, price, weight
    from unnest($2::bigint[], $3::integer[]) with ordinality wanted (id, amount, position)
    join product on product.id = wanted.id join base_item on base_item.name = produces_name
  ), placed as (
    insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
    select $1, 'NEW', $4, $5, sum(price * amount), sum(weight * amount), $1 || ' ' || string_agg(name, ' '), now(), now()
    from sold
    on conflict (customer_id) where source = 'WEB' and status in ('NEW', 'ACCEPTED', 'IN_PROGRESS', 'READY') do nothing
    returning id, total, created_at
  ), lines as (
    insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
    select placed.id, position, sold.id, name, produces_name, amount, price, sold.weight from placed, sold
  ), event as (
    insert into order_event (order_id, version, at, to_status, by_name) select id, 1, created_at, 'NEW', $1 from placed
  ), audited as (
    insert into audit (type, message, search, display_name, created_at)
    select 'TRADING', 'Bestellung <b>B-2026-' || id || '</b> eingegangen von <b>' || $1 || '</b>: 10,00 €.',
      'Bestellung B-2026-' || id || ' eingegangen von ' || $1, $1, created_at from placed
  )
  select id, total, created_at from placed`;

interface Wanted {
  items: { productId: number; amount: number }[];
  note: string;
  phone: string;
}

const server = createServer(async (request, reply) => {
  const { items, note, phone } = (await json(request)) as Wanted;
  const customer = request.headers.cookie?.replace('kontor=', '') ?? '';
  const values = [customer, items.map(({ productId }) => productId), items.map(({ amount }) => amount), note, phone];
  const { rows } = await pool.query({ name: 'place', text: PLACE, values });
  const body = JSON.stringify({ ...rows[0], customer: { id: customer }, items, note, phone, status: 'NEW' });
  reply.writeHead(rows.length > 0 ? 200 : 409, { 'content-type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
