import * as products from '@kontor/contract/products/api.ts';
import fc from 'fast-check';
import { MANY, of, type Samples, upTo, words } from '#testing/samples.ts';

/** A recipe or a Menü. */
const PRODUCT = fc.oneof(
  fc.record({
    ...{ name: words, price: of(0, 2.5), onSale: fc.boolean(), produces: of({ name: 'item2', amount: 2 }) },
    ...{ ingredients: of([], [{ name: 'item5', amount: 0.25 }]), version: of(undefined, 1, 2) },
  }),
  fc.record({ name: words, price: of(9.5), parts: of([{ productId: 2, amount: 2 }]), ingredients: of([]) }),
);

export const productsSamples: Samples = {
  rows({ many, state }) {
    const made = Math.min(many, 400);
    const menus = `generate_series(${made + 1}, ${made + Math.min(many, 100)}) n`;
    const days = many < MANY ? 3 : 90;
    return [
      [
        10,
        `insert into product (name, description, price, produces_name, produces_amount, target_production_count, factory_product)
        select 'Produkt ' || n, 'gut', 2.5, 'item' || n, 1, 10, false from ${upTo(made)}`,
      ],
      // Numbers of items behind that of the product: no product is made of itself.
      [
        10,
        `insert into product_ingredient (product_id, position, name, amount)
        select n, p, 'item' || 1 + (n + p) % ${Math.min(many, 3_000)}, 0.125 from ${upTo(made)}, generate_series(0, 2) p`,
      ],
      [33, `insert into category (name, icon, position) select 'Kategorie ' || n, 'box', n from ${upTo(20)}`],
      [33, 'update product set category_id = 1 + id % 20, position = id, on_sale = true'],
      [
        36,
        `insert into product_sale (day, product_id, amount) select date '2026-11-15' - d, n, 3 from generate_series(0, ${days - 1}) d, ${upTo(made)}`,
      ],
      [
        38,
        `insert into product (name, description, price, target_production_count, factory_product, on_sale${state < 48 ? '' : ', kind'})
        select 'Menü ' || n, '', 4, 0, false, true${state < 48 ? '' : `, 'MENU'`} from ${menus}`,
      ],
      [
        38,
        `insert into product_part (product_id, position, part_id, amount) select n, p, 1 + p, 2 from ${menus}, generate_series(0, 1) p`,
      ],
      [
        48,
        `insert into product (name, description, price, kind, produces_name, produces_amount, target_production_count, factory_product, on_sale)
        select 'Handelsware ' || n, '', 4, 'RESOLD', 'item' || n, 1, 5, false, true from ${upTo(9)}`,
      ],
    ];
  },
  reads: [
    [products.listProducts, {}],
    [products.listOffers, {}],
    [products.listCategories, {}],
  ],
  bodies: { 'POST /api/products': PRODUCT, 'PUT /api/product/:id': PRODUCT },
  async writes({ act, admin }) {
    const [produces, ingredients] = [{ name: 'bread', amount: 1 }, [{ name: 'flour', amount: 1 }]];
    const body = { name: 'Brot', price: 2.5, produces, ingredients, onSale: true };
    const { id } = await act(admin, products.createProduct, { body });
    await act(admin, products.changeProduct, { params: { id }, body: { ...body, price: 3 } });
    const other = await act(admin, products.createProduct, { body: { ...body, name: 'Weg', ingredients: [] } });
    await act(admin, products.sortProducts, { body: { ids: [other.id, id] } });
    await act(admin, products.removeProduct, { params: { id: other.id } });
    await act(admin, products.saveCategories, { body: { categories: [{ name: 'Gebäck', icon: 'bread' }] } });
  },
};
