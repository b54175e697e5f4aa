import * as api from '@kontor/contract/game/api.ts';
import type { Platform } from '#platform/platform.ts';
import type { PresenceOfPlayers } from './presence.ts';

export function gameRoutes({ route }: Platform, presence: PresenceOfPlayers): void {
  route(api.getPresence, ({ actor }) => presence.of(actor.id));
  route(api.getGameStatus, ({ db }) => presence.status(db));
}
