import type { Kontor } from './server.ts';

/** A business of some size: 3,000 items, of which 1,000 are in stock, and 500 products of four ingredients. */
export async function fillShop({ db }: Kontor): Promise<void> {
  await db.query(`insert into base_item (name, label, weight)
    select 'ware_' || n, 'Kiste Ware ' || n, n % 500 from generate_series(1, 3000) n`);
  await db.query(`insert into inventory_item (name, amount)
    select 'ware_' || n, 1000000 + n from generate_series(1, 1000) n`);
  await db.query(`
    with made as (
      insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product, on_sale)
      select 'Produkt ' || n, 'Frisch aus der eigenen Werkstatt', 5, 'ware_' || n, 1, 100, n % 4 = 0, true
      from generate_series(1, 500) n
      returning id
    )
    insert into product_ingredient (product_id, position, name, amount)
    select made.id, k, 'ware_' || (500 + (made.id * 7 + k) % 2500), 1 + k from made cross join generate_series(1, 4) k`);
  await db.query('vacuum analyze');
}
