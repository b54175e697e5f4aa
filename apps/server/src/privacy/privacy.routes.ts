import { refetch } from '@kontor/contract/core/refetch.ts';
import { orderUpdate } from '@kontor/contract/orders/api.ts';
import * as api from '@kontor/contract/privacy/api.ts';
import { racingUpdate } from '@kontor/contract/racing/api.ts';
import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/api.ts';
import { userUpdate } from '@kontor/contract/users/api.ts';
import type { Platform } from '#platform/platform.ts';
import { collect } from './collect.ts';
import { deleteAccount } from './delete-account.ts';

export function privacyRoutes({ route, clock, env, live }: Platform): void {
  route(api.downloadMyData, ({ db, actor, download }) => download('meine-daten.json', collect(db, actor.id, clock())));

  route(api.deleteMyAccount, async ({ db, actor, body, publish, afterCommit }) => {
    const deletion = { id: actor.id, name: body.name, ownerIds: env.OWNER_DISCORD_IDS, at: clock() };
    const { sessions, cancelled, games, isDriver } = await deleteAccount(db, deletion);
    afterCommit(() => {
      for (const session of sessions) live.endSession(session);
      live.recheck(actor.id);
    });
    if (cancelled) publish(orderUpdate, { ...cancelled, status: 'CANCELLED' }, { users: [], access: 'moderator' });
    for (const id of games) publish(tipGameUpdate, { id });
    publish(tipPayoutUpdate, {});
    if (isDriver) publish(racingUpdate, { what: 'drivers' });
    publish(userUpdate, { id: actor.id });
    // Staff have the name on their screens.
    publish(refetch, {}, { users: [], access: 'moderator' });
  });
}
