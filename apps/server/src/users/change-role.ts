import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { authoritiesUpTo, mayAccess, ROLE_LABELS, type Role, roleLabel } from '@kontor/contract/core/roles.ts';
import { checkRoleChange, displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockOwners, lockUser, saveAuthorities } from './users.repo.ts';

interface Change {
  id: string;
  role: Role;
  at: Date;
}

/** Gives someone a role. The owners are locked first, so that two of them cannot demote each other at once. */
export async function changeRole(tx: Tx, actor: Actor, { id, role, at }: Change): Promise<void> {
  const owners = await lockOwners(tx);
  const user = await lockUser(tx, id);
  if (!user) throw new AppError('not-found');
  // The actor's own rights may have gone while this waited for the lock.
  const own = await lockUser(tx, actor.id);
  const target = { name: displayName(user), authorities: heldAuthorities(user) };
  const held = own ? heldAuthorities(own) : [];
  if (!mayAccess('super-admin', { authorities: held })) throw new AppError('auth.forbidden');
  checkRoleChange(held, target, role, owners);

  const authorities = authoritiesUpTo(role);
  await saveAuthorities(tx, id, authorities);
  await writeAudit(tx, {
    type: 'HR',
    message: html`<b>${target.name}</b>: Recht von <i>${roleLabel(target.authorities)}</i> auf <i>${ROLE_LABELS[role]}</i> geändert.`,
    by: actor.name,
    at,
    changes: changesBetween({ Recht: [roleLabel(target.authorities), ROLE_LABELS[role]] }),
  });
}
