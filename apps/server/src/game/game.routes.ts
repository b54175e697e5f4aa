import * as api from '@kontor/contract/game/api.ts';
import type { Platform } from '#platform/platform.ts';
import type { PresenceOfPlayers } from './presence.ts';

export function gameRoutes({ route }: Platform, presence: PresenceOfPlayers): void {
  route(api.getPresence, ({ db, actor }) => presence.of(db, actor.id));
  route(api.getGameStatus, ({ db }) => presence.status(db));
}
