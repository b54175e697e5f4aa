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
  const notified = async (publish: Live['publish'], entry: HistoryEntry): Promise<HistoryEntry> => {
    await notifyStock(
      publish,
      entry.items.map(({ name }) => name),
    );
    return entry;
  };

  route(api.bookProduction, async ({ db, actor, params, body, publish }) => {
    const productions = [{ productId: params.id, productions: body.productions }];
    return notified(publish, await bookProductions(db, actor, { productions, at: clock }));
  });

  route(api.bookProductions, async ({ db, actor, body, publish }) =>
    notified(publish, await bookProductions(db, actor, { ...body, at: clock })),
  );

  route(api.makeMissing, async ({ db, actor, params, publish }) =>
    notified(publish, await makeMissing(db, actor, { id: params.id, at: clock })),
  );
}
