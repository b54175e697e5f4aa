import * as api from '@kontor/contract/setup/api.ts';
import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import type { Platform } from '#platform/platform.ts';
import { claimBusiness, isClaimable } from './claim.ts';
import { presentSetup, type Sources } from './present-setup.ts';
import { saveSetup } from './setup.repo.ts';

export function setupRoutes({ route, env, clock, live }: Platform, others: Omit<Sources, 'env'>): void {
  const sources = { ...others, env };

  route(api.getSetup, ({ db }) => presentSetup(db, sources));

  // No audit entry: it changes only what a page shows.
  route(api.changeSetup, async ({ db, body, publish }) => {
    await saveSetup(db, body);
    publish(api.setupUpdate, {});
    return presentSetup(db, sources);
  });

  route(api.getClaim, async ({ db }) => ({ isOpen: await isClaimable(db) }));

  route(api.claimBusiness, async ({ db, actor, body, publish, afterCommit }) => {
    await claimBusiness(db, actor, body.code, clock());
    afterCommit(() => live.recheck(actor.id));
    publish(userUpdate, { id: actor.id });
    publish(meUpdate, {}, { users: [actor.id] });
  });
}
