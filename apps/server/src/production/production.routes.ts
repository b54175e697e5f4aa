import * as api from '@kontor/contract/production/api.ts';
import { type NotifyStock, notifyBooked } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import { bookProductions } from './book-productions.ts';
import { makeMissing } from './make-missing.ts';

export interface Deps {
  readonly notifyStock: NotifyStock;
}

export function productionRoutes({ route, clock }: Platform, { notifyStock }: Deps): void {
  route(api.bookProduction, ({ db, actor, params, body, publish }) => {
    const productions = [{ productId: params.id, productions: body.productions }];
    return notifyBooked(notifyStock, publish, bookProductions(db, actor, { productions, at: clock }));
  });

  route(api.bookProductions, ({ db, actor, body, publish }) =>
    notifyBooked(notifyStock, publish, bookProductions(db, actor, { ...body, at: clock })),
  );

  route(api.makeMissing, ({ db, actor, params, publish }) =>
    notifyBooked(notifyStock, publish, makeMissing(db, actor, { id: params.id, at: clock })),
  );
}
