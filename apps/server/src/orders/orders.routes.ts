import { AppError } from '@kontor/contract/core/errors.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/api.ts';
import { getOwnRunning } from '@kontor/contract/orders/own-api.ts';
import { hasClaim } from '@kontor/contract/orders/rules.ts';
import type { OrderFilter, OrderStatus } from '@kontor/contract/orders/schema.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import { findCurrency, findMayOrder } from '#business';
import type { CheckOnline, Notices } from '#game';
import { findHours } from '#hours';
import type { Actor } from '#platform/actor.ts';
import { addTables } from '#platform/cache/used-tables.ts';
import type { Live } from '#platform/live/hub.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findListsByCustomer } from '#price-lists';
import { changeOrder, isEdit, isStaff, maySeeOrder } from './change-order.ts';
import { type ReadCatalogue, readOnSale, withStock } from './freeze-lines.ts';
import { EXPIRED_AT_ONCE } from './order-writes.repo.ts';
import { countRunning, findRow, findRunning, listNext, listRows, type OrderRow } from './orders.repo.ts';
import { expireOrders, type FindPriceList, placeOrders, prepareOrder, rowOf } from './place-order.ts';
import { presentOrder, presentOrders, presentPlaced } from './present-orders.ts';
import { findProductSales } from './sums/product-sales.ts';
import { tillRoutes } from './till/till.routes.ts';

type Changed = Pick<OrderRow, 'id' | 'customer_id' | 'version'>;

function notify(publish: Live['publish'], { id, customer_id, version }: Changed, status: OrderStatus): void {
  publish(api.orderUpdate, { id, status, version }, { users: customer_id ? [customer_id] : [], access: 'moderator' });
}

/** Whether the step changes the free stock. */
const movesStock = (status: OrderStatus): boolean =>
  hasClaim(status) || status === 'COMPLETED' || status === 'CANCELLED';

export interface Deps {
  readonly checkOnline: CheckOnline;
  readonly notices: Notices;
  readonly isOn: (feature: Feature) => boolean;
}

/** Ends all orders that were not accepted in time; repeated in the background. */
export async function expireAll({ write, clock }: Pick<Platform, 'write' | 'clock'>): Promise<void> {
  const expireSome = () =>
    write(async (tx, { publish }) => {
      const expired = await expireOrders(tx, clock());
      for (const order of expired) notify(publish, order, 'EXPIRED');
      return expired.length;
    });
  while ((await expireSome()) === EXPIRED_AT_ONCE);
}

export function ordersRoutes(platform: Platform, { checkOnline, notices, isOn }: Deps): void {
  const { route, clock, db, readCache } = platform;
  const onSale = readCache.value(readOnSale);
  const readBy =
    (db: Db): ReadCatalogue =>
    async (lines) =>
      withStock(db, await onSale(), new Set(lines.map(({ productId }) => productId)));
  const catalogue = readBy(db);
  const byCustomer = readCache.value(findListsByCustomer);
  const findPriceList: FindPriceList = async (id) => (isOn('CASH') ? (await byCustomer()).get(id) : undefined);
  const read = {
    findPriceList,
    readHours: readCache.value(findHours),
    readMayOrder: readCache.value(findMayOrder),
    readCurrency: readCache.value(findCurrency),
    readCatalogue: catalogue,
  };

  const isBoard = (actor: Actor, query: OrderFilter): boolean => isStaff(actor) && query.mine !== 'true';

  route(
    api.listOrders,
    async ({ db, actor, query }) => {
      const isWhole = isBoard(actor, query);
      // A new order is noted by its event; an empty list reads no order.
      addTables(db, ['order_event']);
      return presentOrders(db, await listRows(db, query, isWhole ? undefined : actor.id), isWhole);
    },
    { cache: { varyBy: ({ actor, query }) => (isBoard(actor, query) ? '' : actor.id) } },
  );

  route(
    api.listNextOrders,
    async ({ db }) => {
      addTables(db, ['order_event']);
      return { orders: await presentOrders(db, await listNext(db), true), total: await countRunning(db) };
    },
    { cache: {} },
  );

  route(
    getOwnRunning,
    async ({ db, actor }) => {
      addTables(db, ['order_event']);
      return { isRunning: (await findRunning(db, actor.id)) !== undefined };
    },
    { cache: { varyBy: ({ actor }) => actor.id } },
  );

  route(
    api.getOrder,
    async ({ db, actor, params }) => {
      const order = await findRow(db, params.id);
      if (!order || !maySeeOrder(actor, order)) throw new AppError('not-found');
      return presentOrder(db, order, isStaff(actor));
    },
    { cache: { varyBy: ({ actor }) => (isStaff(actor) ? '' : actor.id) } },
  );

  route(api.placeOrder, {
    prepare: ({ actor, body }) =>
      prepareOrder(actor, { wanted: body, at: clock(), checkOnline, clerksInGame: notices.clerksInGame, ...read }),
    writeAll: placeOrders,
    answer(placed, { actor, publish }) {
      for (const old of placed.expired) notify(publish, old, 'EXPIRED');
      notify(publish, rowOf(placed), 'NEW');
      return presentPlaced(placed, actor);
    },
  });

  route(api.changeOrder, async ({ db, actor, params, body, publish, spend }) => {
    if (isEdit(body)) spend('orders');
    // On the connection of this write.
    const readCatalogue = readBy(db);
    const given = { readCatalogue, findPriceList, isCashOn: isOn('CASH'), notify: notices.send };
    const order = await changeOrder(db, actor, { id: params.id, wanted: body, at: clock, ...given });
    const { id, status, version } = order;
    // A hand-over under way is shown to staff only.
    if (body.handsOver === undefined) notify(publish, order, status);
    else publish(api.orderUpdate, { id, status, version }, { access: 'moderator' });
    if (body.status && movesStock(order.status)) {
      publish(inventoryUpdate, {});
      publish(productUpdate, {});
    }
    return presentOrder(db, order, isStaff(actor));
  });

  route(api.getProductSales, ({ db, params, query }) => findProductSales(db, params.id, query.days, clock()));

  tillRoutes(platform, { readCatalogue: catalogue, findPriceList, isOrderingOn: () => isOn('PRODUCT_ORDER'), notify });
}
