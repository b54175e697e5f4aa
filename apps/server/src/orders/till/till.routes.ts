import { AppError } from '@kontor/contract/core/errors.ts';
import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import * as api from '@kontor/contract/orders/till-api.ts';
import { productUpdate } from '@kontor/contract/products/api.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { html } from '#platform/http/html.ts';
import type { Live } from '#platform/live/hub.ts';
import type { Platform } from '#platform/platform.ts';
import { listLists } from '#price-lists';
import { findFaces } from '#users';
import type { ReadCatalogue } from '../freeze-lines.ts';
import type { OrderRow } from '../orders.repo.ts';
import type { FindPriceList } from '../place-order.ts';
import { presentOrder, presentSold } from '../present-orders.ts';
import { refundSale } from './refund.ts';
import { findTillSettings, saveTillSettings } from './sales.repo.ts';
import { prepareSale, soldRow } from './sell.ts';
import { sellAll } from './sell-all.ts';
import { markPaid } from './settle.ts';

interface Deps {
  readonly readCatalogue: ReadCatalogue;
  readonly findPriceList: FindPriceList;
  /** Orders can be sold at all. */
  readonly isOrderingOn: () => boolean;
  readonly notify: (publish: Live['publish'], order: OrderRow, status: OrderRow['status']) => void;
}

export function tillRoutes({ route, db, clock, readCache }: Platform, deps: Deps): void {
  const { readCatalogue, findPriceList, isOrderingOn, notify } = deps;
  const reading = {
    readCatalogue,
    findPriceList,
    readCurrency: readCache.value(findCurrency),
    readLists: readCache.value(listLists),
    readSettings: readCache.value(findTillSettings),
    // Placeholders of those who have left begin with a zero.
    findFace: async (id: string) => (id.startsWith('0') ? undefined : (await findFaces(db, [id])).get(id)),
  };

  route(api.sell, {
    prepare: ({ actor, body }) => {
      if (!isOrderingOn()) throw new AppError('feature.off');
      return prepareSale(actor, { wanted: body, at: clock(), ...reading });
    },
    writeAll: (tx, sales) => sellAll(tx, sales, clock),
    answer(sold, { publish }) {
      const row = soldRow(sold);
      notify(publish, row, row.status);
      publish(inventoryUpdate, {});
      publish(productUpdate, {});
      return presentSold(sold);
    },
  });

  route(api.markPaid, async ({ db: tx, actor, params, body, publish }) => {
    const order = await markPaid(tx, actor, { id: params.id, payment: body.payment, at: clock() });
    notify(publish, order, order.status);
    return presentOrder(tx, order, true);
  });

  route(api.refundSale, async ({ db: tx, actor, params, body, publish }) => {
    const order = await refundSale(tx, actor, { ...body, id: params.id, at: clock });
    notify(publish, order, order.status);
    if (body.isBackInStock) {
      publish(inventoryUpdate, {});
      publish(productUpdate, {});
    }
    return presentOrder(tx, order, true);
  });

  route(api.getTillSettings, ({ db: tx }) => findTillSettings(tx), { cache: {} });

  route(api.changeTillSettings, async ({ db: tx, actor, body }) => {
    const before = await findTillSettings(tx);
    await saveTillSettings(tx, body);
    if (before.discountLimit !== body.discountLimit) {
      const message = html`Rabatt an der Kasse: Mitarbeiter geben höchstens <b>${body.discountLimit} %</b>.`;
      await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at: clock() });
    }
    return body;
  });
}
