import { AppError } from '@kontor/contract/core/errors.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import { orderUpdate } from '@kontor/contract/orders/api.ts';
import * as api from '@kontor/contract/privacy/api.ts';
import { racingUpdate } from '@kontor/contract/racing/api.ts';
import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/api.ts';
import { userUpdate } from '@kontor/contract/users/api.ts';
import type { Actor } from '#platform/actor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type AnswerPlace, FIRST_ANSWER } from '#platform/http/writes/idempotency.repo.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { collect } from './collect.ts';
import { deleteAccount, forgetAnswers } from './delete-account.ts';

/** One at a time of the same person, on this process; the lock of the account holds for all of them. */
function createPreparation({ db, clock, env }: Pick<Platform, 'db' | 'clock' | 'env'>) {
  const underWay = new Set<string>();
  const lookedAt = new WeakMap<Actor, AnswerPlace>();
  const deletionBy = ({ id }: Actor, name: string) => ({ id, name, ownerIds: env.OWNER_DISCORD_IDS, at: clock() });
  return {
    async before(actor: Actor, { name }: { name: string }): Promise<void> {
      if (underWay.has(actor.id)) throw new AppError('privacy.under-way');
      underWay.add(actor.id);
      try {
        lookedAt.set(actor, await forgetAnswers(db, deletionBy(actor, name)));
      } finally {
        underWay.delete(actor.id);
      }
    },
    delete: (tx: Tx, actor: Actor, name: string) =>
      deleteAccount(tx, deletionBy(actor, name), lookedAt.get(actor) ?? FIRST_ANSWER),
  };
}

export function privacyRoutes(platform: Platform): void {
  const { route, clock, live } = platform;
  const preparation = createPreparation(platform);
  route(api.downloadMyData, ({ db, actor, download }) => download('meine-daten.json', collect(db, actor.id, clock())));

  const leave: Handler<typeof api.deleteMyAccount> = async ({ db, actor, body, publish, afterCommit }) => {
    const { sessions, cancelled, games, isDriver } = await preparation.delete(db, actor, body.name);
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
  };
  route(api.deleteMyAccount, leave, { before: preparation.before });
}
