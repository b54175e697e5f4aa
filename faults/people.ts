import { createHash } from 'node:crypto';
import type pg from 'pg';

export const CUSTOMERS = 30_000;
const READY_ORDERS = 3_000;
export const ITEMS = 20;
const STOCK = 100_000_000;
const FIRST_CUSTOMER = 5_000_001;
const FIRST_WAITING = 6_000_001;
export const CLERK = '7000001';

export const customerId = (at: number): string => String(FIRST_CUSTOMER + at);
/** Sessions are made here, so that thousands need not log in; the cookie is the person's own id. */
export const cookieOf = (id: string): string => `kontor=${id}`;
export const itemName = (at: number): string => `fault_${1 + (at % ITEMS)}`;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

export async function addPeople(db: pg.Client, ids: readonly string[], authorities: readonly string[]): Promise<void> {
  await db.query(
    `insert into app_user (id, user_name, authorities, created_at, last_seen_at)
     select id, 'p' || id, $2, now(), now() from unnest($1::text[]) id`,
    [ids, authorities],
  );
  await db.query(
    `insert into session (id_hash, user_id, created_at, expires_at)
     select hash, id, now(), now() + interval '30 days' from unnest($1::text[], $2::text[]) as one (id, hash)`,
    [ids, ids.map(hashOf)],
  );
  await db.query('insert into demo_presence (user_id, online) select id, true from unnest($1::text[]) id', [ids]);
}

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
    insert into inventory_history_item (history_id, name, label, old_amount, new_amount)
    select entry.id, 'fault_' || n, 'Kiste ' || n, 0, ${STOCK} from entry, generate_series(1, ${ITEMS}) n`);
  await db.query(`insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product, on_sale)
    select 'Probe ' || n, '', 5, 'fault_' || n, 1, 0, false, true from generate_series(1, ${ITEMS}) n`);
}

/** Orders that only have to be handed over, one piece each. */
async function fillReady(db: pg.Client): Promise<void> {
  const ids = Array.from({ length: READY_ORDERS }, (_, at) => String(FIRST_WAITING + at));
  await addPeople(db, ids, ['ROLE_USER']);
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
  await addPeople(
    db,
    Array.from({ length: CUSTOMERS }, (_, at) => customerId(at)),
    ['ROLE_USER'],
  );
  await addPeople(db, [CLERK], ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']);
  await fillStore(db);
  await fillReady(db);
  await db.query(`insert into tip_game (tournament, team_a, team_b, price, game_start, hides_tips, red_only_if_any)
    values ('Probe', 'Rot', 'Blau', 100, now() + interval '1 year', false, false)`);
  await db.query('vacuum analyze');
}
