import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/** The limit of a booking: node:http, and the same rows locked and written in one transaction, prepared, with no checks. */
const [connection = '{}'] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });

const LOCK = `
  select inventory_item.id, inventory_item.name, label, amount from inventory_item
  join base_item on base_item.name = inventory_item.name where inventory_item.name = $1 for update of inventory_item`;
const SAVE = 'update inventory_item set amount = $2 where name = $1';
const NOTE = `
  with noted as (
    insert into inventory_history (citizen_name, actor_id, created_at, is_final) values ($1, $2, now(), false) returning id
  )
  insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
  select id, $3, $4, $5, $6, now() from noted returning history_id`;

async function book(name: string, change: number) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({ name: 'lock', text: LOCK, values: [name] });
    const [item] = rows;
    const amount = Number(item.amount) + change;
    await client.query({ name: 'save', text: SAVE, values: [name, amount] });
    const values = ['Jemand', null, name, item.label, item.amount, amount];
    const noted = await client.query({ name: 'note', text: NOTE, values });
    await client.query('commit');
    return { ...item, amount, historyId: Number(noted.rows[0].history_id) };
  } finally {
    client.release();
  }
}

const server = createServer(async (request, reply) => {
  const { name, amount } = (await json(request)) as { name: string; amount: number };
  const body = JSON.stringify(await book(name, amount));
  reply.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
