import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The limit of a sale over the counter: node:http, and one prepared statement that writes the same rows, with nothing checked
 * but what the database itself holds them to.
 */
const [connection = '{}'] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });

const SELL = `
  with sold as (
    select wanted.position, product.id, product.name, produces_name, label, wanted.amount, price, weight
    from unnest($2::bigint[], $3::integer[]) with ordinality wanted (id, amount, position)
    join product on product.id = wanted.id join base_item on base_item.name = produces_name
  ), taken as (
    update inventory_item set amount = inventory_item.amount - sold.amount from sold
    where inventory_item.name = produces_name returning inventory_item.name, label, inventory_item.amount, sold.amount as taken
  ), placed as (
    insert into customer_order (customer_name, source, status, note, phone, total, weight, search, accepted_at, created_at,
      updated_at, tip_cents, payment, handed_over_by, assignee_id, assignee_name)
    select '', 'TILL', 'COMPLETED', '', '', sum(price * amount), sum(weight * amount), $1 || ' ' || string_agg(name, ' '),
      now(), now(), now(), 50, 'CASH', $1, $1, $1
    from sold
    returning id, total, created_at
  ), lines as (
    insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight, unit_cost)
    select placed.id, position, sold.id, name, produces_name, amount, price, sold.weight, 0 from placed, sold
  ), event as (
    insert into order_event (order_id, version, at, to_status, by_name, by_id)
    select id, 1, created_at, 'COMPLETED', $1, $1 from placed
  ), noted as (
    insert into inventory_history (citizen_name, actor_id, source, reason, created_at, is_final)
    select $1, $1, 'KONTOR', 'Verkauf', created_at, true from placed returning id
  ), noted_items as (
    insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
    select noted.id, name, label, amount + taken, amount, now() from noted, taken
  ), counted as (
    insert into product_sale (day, product_id, amount) select current_date, id, amount from sold order by id
    on conflict (day, product_id) do update set amount = product_sale.amount + excluded.amount
  ), audited as (
    insert into audit (type, message, search, display_name, created_at)
    select 'TRADING', 'Bestellung <b>B-2026-' || id || '</b> an der Kasse: <b>20,00 €</b> (Bar).',
      'Bestellung B-2026-' || id || ' an der Kasse', $1, created_at from placed
  ), earned as (
    insert into wage_line (person_id, kind, cents, at, note, order_id) select $1, 'TIP', 50, created_at, '', id from placed
  ), account as (
    insert into cash_account as known (account, cents, last_at) select 'CASH', (total * 100)::bigint + 50, now() from placed
    on conflict (account) do update set cents = known.cents + excluded.cents, last_at = excluded.last_at
    returning cents
  ), booked as (
    insert into cash_entry (account, kind, cents, balance_cents, day, at, by_id, by_name, note, source_kind, source_id)
    select 'CASH', 'SALE', (total * 100)::bigint + 50, cents, current_date, now(), $1, $1, 'Bestellung B-2026-' || id, 'ORDER', id::text
    from placed, account returning day, account, kind, cents
  ), summed as (
    insert into cash_day as known (day, account, kind, in_cents, out_cents, entries) select day, account, kind, cents, 0, 1 from booked
    on conflict (day, account, kind) do update set in_cents = known.in_cents + excluded.in_cents, entries = known.entries + 1
  )
  select id, total, created_at from placed`;

interface Wanted {
  items: { productId: number; amount: number }[];
}

const server = createServer(async (request, reply) => {
  const { items } = (await json(request)) as Wanted;
  const clerk = request.headers.cookie?.replace('kontor=', '') ?? '';
  const values = [clerk, items.map(({ productId }) => productId), items.map(({ amount }) => amount)];
  const { rows } = await pool.query({ name: 'sell', text: SELL, values });
  const body = JSON.stringify({ ...rows[0], customer: { id: null }, items, status: 'COMPLETED' });
  reply.writeHead(rows.length > 0 ? 200 : 409, { 'content-type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
