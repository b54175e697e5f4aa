import { changeStock } from '@kontor/contract/inventory/api.ts';
import { changePrice } from '@kontor/contract/prices/api.ts';
import * as api from '@kontor/contract/products/api.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { openShop } from '#testing/shop.ts';

const kontor = await testApp();

const read = async (by: Caller, url: string) => (await kontor.app.inject({ url, headers: { cookie: by.cookie } })).body;

test('what is kept between bookings is answered byte for byte as by a server that has just started', async () => {
  const shop = await openShop(kontor);
  const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  await shop.online('21');
  await shop.stock('bread', 10);
  const all = async () => [
    await read(shop.admin, '/api/products'),
    await read(mara, '/api/products'),
    await read(mara, '/api/menu'),
  ];
  const recipe = { produces: { name: 'bread', amount: 2 }, ingredients: [{ name: 'cake', amount: 1.5 }] };
  const changes: Record<string, () => Promise<unknown>> = {
    'a booking': () => shop.clerk.call(changeStock, { body: { name: 'bread', amount: 3 } }),
    'a recipe': () =>
      shop.admin.call(api.changeProduct, {
        params: { id: shop.bread },
        body: { name: 'Brot', price: 3, onSale: true, ...recipe },
      }),
    'a price': () => shop.admin.call(changePrice, { params: { name: 'cake' }, body: { pricePerUnit: 1.25 } }),
    'an accepted order': async () => shop.through((await shop.order(mara, 4)).body, 'ACCEPTED'),
    'a label': () => sql`update base_item set label = 'Laib' where name = 'bread'`.execute(kontor.db),
    'the last pieces': () => shop.clerk.call(changeStock, { body: { name: 'bread', amount: -13 } }),
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = await all();
    await change();
    const kept = await all();
    expect({ what, isChanged: kept.join() !== before.join() }).toEqual({ what, isChanged: true });
    await kontor.restart();
    expect({ what, answers: kept }).toEqual({ what, answers: await all() });
  }
});
