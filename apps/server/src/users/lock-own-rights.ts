import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockUser } from './users.repo.ts';

/** Rights may have been lost while waiting for a lock, and a tablet session has fewer of them. */
export async function lockOwnRights(tx: Tx, actor: Actor): Promise<string[]> {
  const own = await lockUser(tx, actor.id);
  const held = own ? heldAuthorities(own).filter((authority) => actor.authorities.includes(authority)) : [];
  if (!mayAccess('super-admin', { authorities: held })) throw new AppError('auth.forbidden');
  return held;
}
