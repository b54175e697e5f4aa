import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import {
  authoritiesUpTo,
  highestRole,
  mayAccess,
  ROLE_LABELS,
  type Role,
  roleLabel,
} from '@kontor/contract/core/roles.ts';
import { checkRoleChange } from '@kontor/contract/users/checks.ts';
import { displayName, givenAuthorities, heldAuthorities, nameApart } from '@kontor/contract/users/rules.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findEmployee, lockOwners, lockUser, saveAuthorities } from './users.repo.ts';

/** Rights may have been lost while waiting for a lock, and a tablet session has fewer of them. */
export async function lockOwnRights(tx: Tx, actor: Actor): Promise<string[]> {
  const own = await lockUser(tx, actor.id);
  const held = own ? heldAuthorities(own).filter((authority) => actor.authorities.includes(authority)) : [];
  if (!mayAccess('super-admin', { authorities: held })) throw new AppError('auth.forbidden');
  return held;
}

/** The owners are locked first, so that two of them cannot demote each other concurrently. */
export async function changeRole(tx: Tx, actor: Actor, { id, role, at }: { id: string; role: Role; at: Date }) {
  const owners = await lockOwners(tx);
  const user = await lockUser(tx, id);
  const before = await findEmployee(tx, id);
  if (!user || !before) throw new AppError('not-found');
  const target = { name: displayName(user), authorities: heldAuthorities(user), grantedRole: before.grantedRole };
  const held = await lockOwnRights(tx, actor);
  checkRoleChange(held, { ...target, authorities: givenAuthorities(before) }, role, owners);
  const isBare = target.authorities.length !== authoritiesUpTo(highestRole(target.authorities)).length;
  if (role === before.grantedRole && !isBare) return;

  await saveAuthorities(tx, id, authoritiesUpTo(role), at);
  const after = await findEmployee(tx, id);
  const [old, now] = [roleLabel(target.authorities), roleLabel(after ? heldAuthorities(after) : [])];
  const stays = now === ROLE_LABELS[role] ? html`` : html` Durch Discord gilt weiter <i>${now}</i>.`;
  await writeAudit(tx, {
    type: 'HR',
    message: html`<b>${nameApart(target.name, user)}</b>: Recht von <i>${ROLE_LABELS[before.grantedRole]}</i> auf <i>${ROLE_LABELS[role]}</i> geändert.${stays}`,
    by: actor,
    at,
    about: [id],
    changes: changesBetween({
      'Von Hand': [ROLE_LABELS[before.grantedRole], ROLE_LABELS[role]],
      Recht: [old, now],
    }),
  });
}
