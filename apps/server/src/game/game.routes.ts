import * as api from '@kontor/contract/game/api.ts';
import { inventoryUpdate } from '@kontor/contract/inventory/api.ts';
import type { NotifyStock } from '#inventory';
import type { Platform } from '#platform/platform.ts';
import { decideHeld, presentHeld } from './decide-held.ts';
import type { PresenceOfPlayers } from './presence.ts';

export interface Deps {
  readonly presence: PresenceOfPlayers;
  readonly notifyStock: NotifyStock;
}

export function gameRoutes({ route, clock }: Platform, { presence, notifyStock }: Deps): void {
  route(api.getPresence, ({ actor }) => presence.of(actor.id));
  route(api.getGameStatus, ({ db }) => presence.status(db));

  route(api.getHeldStock, async ({ db }) => ({ held: await presentHeld(db) }));
  route(api.decideHeldStock, async ({ db, actor, params, body, publish }) => {
    const changed = await decideHeld(db, actor, { id: params.id, ...body, at: clock });
    if (changed.length > 0) await notifyStock(publish, changed);
    else publish(inventoryUpdate, {});
  });
}
