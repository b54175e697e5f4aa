import * as api from '@kontor/contract/production/api.ts';
import type { NotifyStock } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import { bookProduction } from './book-production.ts';

export function productionRoutes({ route, clock }: Platform, notifyStock: NotifyStock): void {
  route(api.bookProduction, async ({ db, actor, params, body, publish }) => {
    const booking = { productId: params.id, productions: body.productions, at: clock };
    const entry = await bookProduction(db, actor, booking);
    await notifyStock(
      publish,
      entry.items.map(({ name }) => name),
    );
    return entry;
  });
}
