import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import type { Order, OrderStatus } from '@kontor/contract/orders/schema.ts';
import * as products from '@kontor/contract/products/api.ts';
import { BRIDGE_TOKEN, type Caller, type testApp } from './app.ts';

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };

type Kontor = Awaited<ReturnType<typeof testApp>>;

/** A shop that sells bread and cake, with the game's bridge as the source of who is online. */
export async function openShop(kontor: Kontor) {
  const admin = await kontor.as('ADMIN', { name: 'Selma' });
  const clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  const content = 'name;label;weight\nbread;Brot;500\ncake;Kuchen;900\nflour;Mehl;100\n';
  await admin.call(inventory.importBaseItems, { body: { content, preview: false } });
  const sell = async (name: string, item: string, price: number): Promise<number> => {
    const body = { name, price, produces: { name: item, amount: 1 }, ingredients: [], onSale: true };
    return (await admin.call(products.createProduct, { body })).body.id;
  };
  const bread = await sell('Bauernbrot', 'bread', 2.5);
  const cake = await sell('Apfelkuchen', 'cake', 14.5);

  const online = (...ids: string[]) =>
    kontor.anonymous.call(
      game.sendHeartbeat,
      { body: { players: ids.map((discordId) => ({ discordId, citizenName: 'Jemand' })) } },
      bearer,
    );
  const step = (by: Caller, { id, version }: Pick<Order, 'id' | 'version'>, status: OrderStatus, reason?: string) =>
    by.call(orders.changeOrder, { params: { id }, body: { status, version, ...(reason ? { reason } : {}) } });

  return {
    admin,
    clerk,
    bread,
    cake,
    online,
    step,
    stock: (name: string, amount: number) => clerk.call(inventory.changeStock, { body: { name, amount } }),
    order: (by: Caller, amount = 2, productId = bread) =>
      by.call(orders.placeOrder, { body: { items: [{ productId, amount }] } }),
    /** Moves an order through these states, one after the other. */
    through: async (order: Order, ...statuses: OrderStatus[]): Promise<Order> => {
      let now = order;
      for (const status of statuses) now = (await step(clerk, now, status)).body;
      return now;
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
