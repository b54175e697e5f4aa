import type pg from 'pg';
import { addPeople, customerId } from '../bench/customers.ts';

export const CUSTOMERS = 30_000;
const READY_ORDERS = 3_000;
export const ITEMS = 20;
const STOCK = 100_000_000;
const FIRST_WAITING = 6_000_001;
export const CLERK = '7000001';

export const itemName = (at: number): string => `fault_${1 + (at % ITEMS)}`;

/** Every piece in the store came in by an entry of the history. */
async function fillStore(db: pg.Client): Promise<void> {
  await db.query(`insert into base_item (name, label, weight) select 'fault_' || n, 'Kiste ' || n, 10
    from generate_series(1, ${ITEMS}) n`);
  await db.query(
    `insert into inventory_item (name, amount) select 'fault_' || n, ${STOCK} from generate_series(1, ${ITEMS}) n`,
  );
  await db.query(`
    with entry as (
      insert into inventory_history (citizen_name, actor_id, created_at, is_final) values ('Anfang', null, now(), true) returning id
    )
    insert into inventory_history_item (history_id, name, label, old_amount, new_amount, created_at)
    select entry.id, 'fault_' || n, 'Kiste ' || n, 0, ${STOCK}, now() from entry, generate_series(1, ${ITEMS}) n`);
  await db.query(`insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product, on_sale)
    select 'Probe ' || n, '', 5, 'fault_' || n, 1, 0, false, true from generate_series(1, ${ITEMS}) n`);
}

/** Orders that only have to be handed over, one piece each. */
async function fillReady(db: pg.Client): Promise<void> {
  const ids = Array.from({ length: READY_ORDERS }, (_, at) => String(FIRST_WAITING + at));
  await addPeople(db, ids);
  await db.query(
    `with placed as (
       insert into customer_order (customer_id, status, note, phone, total, weight, search, accepted_at, created_at, updated_at, version)
       select id, 'READY', 'bereit', '', 5, 10, '', now(), now(), now(), 3 from unnest($1::text[]) id returning id
     )
     insert into order_line (order_id, position, product_id, name, item, amount, unit_price, unit_weight)
     select placed.id, 0, product.id, product.name, product.produces_name, 1, 5, 10
     from placed join product on product.name = 'Probe ' || 1 + placed.id % ${ITEMS}`,
    [ids],
  );
}

/** Those who order, tip and work here during every fault, and what they need for it. */
export async function fillPeople(db: pg.Client): Promise<void> {
  const ids = Array.from({ length: CUSTOMERS }, (_, at) => customerId(at));
  await addPeople(db, ids);
  await addPeople(db, [CLERK], ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']);
  await fillStore(db);
  await fillReady(db);
  await db.query(`insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
    values ('Probe', 'Rot', 'Blau', 100, now() + interval '1 year', false, false)`);
  await db.query('vacuum analyze');
}
