import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import * as api from '@kontor/contract/production/api.ts';
import type { NotifyStock } from '#inventory';
import type { Live } from '#platform/live/hub.ts';
import type { Platform } from '#platform/platform.ts';
import { bookProductions } from './book-productions.ts';
import { makeMissing } from './make-missing.ts';

export interface Deps {
  readonly notifyStock: NotifyStock;
}

export function productionRoutes({ route, clock }: Platform, { notifyStock }: Deps): void {
  const notified = async (publish: Live['publish'], booked: Promise<HistoryEntry>): Promise<HistoryEntry> => {
    const entry = await booked;
    const items = entry.items.map(({ name }) => name);
    await notifyStock(publish, items);
    return entry;
  };

  route(api.bookProduction, ({ db, actor, params, body, publish }) => {
    const productions = [{ productId: params.id, productions: body.productions }];
    return notified(publish, bookProductions(db, actor, { productions, at: clock }));
  });

  route(api.bookProductions, ({ db, actor, body, publish }) =>
    notified(publish, bookProductions(db, actor, { ...body, at: clock })),
  );

  route(api.makeMissing, ({ db, actor, params, publish }) =>
    notified(publish, makeMissing(db, actor, { id: params.id, at: clock })),
  );
}
