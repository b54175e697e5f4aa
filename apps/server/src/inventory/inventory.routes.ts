import * as api from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { writeAudit } from '#audit';
import { eachPage, toJsonArray } from '#platform/http/download.ts';
import { html } from '#platform/http/html.ts';
import type { Live } from '#platform/live/hub.ts';
import type { Platform } from '#platform/platform.ts';
import { listBaseItems } from './base-items.repo.ts';
import { bookItem, bookStock, undoBooking } from './book-stock.ts';
import { type DescribeItem, describeItem, levelsOf } from './describe-item.ts';
import { listCitizens, listHistory, listItemBookings, removeHistory } from './history/history.repo.ts';
import { type FindUses, importItems, readAlone } from './import/import-items.ts';
import { findFigures } from './item-figures.repo.ts';
import { type FindTargets, type FindWanted, listEmpty, listStock } from './stock.repo.ts';

/** Called by every write that changes the stock, with the names of the items. */
export type NotifyStock = (publish: Live['publish'], items: readonly string[]) => Promise<void>;

/** What other slices know about the store's items. */
export interface Deps extends DescribeItem {
  readonly findUses: FindUses;
  /** How much of each item running orders want, whether or not it is there. */
  readonly findWanted: FindWanted;
  readonly findTargets: FindTargets;
  readonly notifyStock: NotifyStock;
}

const EXPORT_ROWS = 1000;

/** Returns the booking, having notified of its items. */
export async function notifyBooked(notify: NotifyStock, publish: Live['publish'], booked: Promise<HistoryEntry>) {
  const entry = await booked;
  const names = entry.items.map(({ name }) => name);
  await notify(publish, names);
  return entry;
}

export function inventoryRoutes({ route, clock }: Platform, deps: Deps): void {
  const { findUses, findWanted, findTargets, notifyStock } = deps;
  route(api.listBaseItems, ({ db }) => listBaseItems(db), { cache: {} });

  route(api.importBaseItems, {
    prepare: ({ body }) => readAlone(body),
    write: async ({ db, actor, body, publish }, read) => {
      const result = await importItems(db, actor, { wanted: body, read, at: clock(), findUses });
      if (!body.preview) publish(api.baseItemsUpdate, {});
      return result;
    },
  });

  route(
    api.listItems,
    async ({ db }) => {
      const [wanted, targets] = [await findWanted(db), await findTargets(db)];
      const items = await listStock(db);
      return items.map((item) => ({ ...item, ...levelsOf(item, { wanted, targets }) }));
    },
    { cache: {} },
  );

  route(
    api.listEmptyItems,
    async ({ db }) => {
      const targets = await findTargets(db);
      const items = await listEmpty(db, [...targets.keys()]);
      return items.map((item) => ({ ...item, ...(targets.has(item.name) ? { target: targets.get(item.name) } : {}) }));
    },
    { cache: {} },
  );

  route(api.getItem, ({ db, actor, params }) => describeItem(db, actor, params.name, deps));
  route(api.listItemBookings, ({ db, params, query }) => listItemBookings(db, params.name, query));

  route(api.getItemFigures, ({ db, params, query }) => findFigures(db, params.name, query.days, clock()));

  route(api.changeStock, async ({ db, actor, body, publish }) => {
    const item = await bookItem(db, { by: actor, reason: body.reason, at: clock, changes: [body] });
    await notifyStock(publish, [item.name]);
    return item;
  });

  route(api.bookStocktake, ({ db, actor, body, publish }) => {
    const changes = body.counts.map(({ name, counted, expected }) => ({ name, amount: counted - expected, expected }));
    return notifyBooked(notifyStock, publish, bookStock(db, { by: actor, reason: 'Inventur', at: clock, changes }));
  });

  route(api.undoBooking, ({ db, actor, params, publish }) =>
    notifyBooked(notifyStock, publish, undoBooking(db, actor, params.id, clock)),
  );

  route(api.listHistory, ({ db, query }) => listHistory(db, query));
  route(api.listCitizens, ({ db }) => listCitizens(db));

  route(api.exportHistory, ({ db, download }) => {
    const page = (last?: HistoryEntry) => listHistory(db, { limit: EXPORT_ROWS - 1, before: last && String(last.id) });
    return download('lagerverlauf.json', toJsonArray(eachPage(EXPORT_ROWS, page)));
  });

  route(api.resetHistory, async ({ db, actor, publish }) => {
    await removeHistory(db);
    const message = html`<b>Lagerverlauf</b> gelöscht; der Bestand blieb unverändert.`;
    await writeAudit(db, { type: 'SECURITY', message, by: actor, at: clock() });
    publish(api.inventoryUpdate, {});
  });
}
