import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { authoritiesUpTo, ROLE_LABELS, roleLabel } from '@kontor/contract/core/roles.ts';
import { checkDiscordRoles } from '@kontor/contract/users/checks.ts';
import { displayName, heldAuthorities, mappedRole, nameApart } from '@kontor/contract/users/rules.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockOwnRights } from './change-role.ts';
import { findHolders, lockDiscordRoles, replaceDiscordRoles } from './discord-roles.repo.ts';
import { findEmployee, lockUser, saveMapped } from './users.repo.ts';

/** Returns whether the rights have changed. */
export async function applyDiscordRoles(
  tx: Tx,
  { userId, held, roles, at }: { userId: string; held: readonly string[]; roles: readonly DiscordRole[]; at: Date },
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  const before = await findEmployee(tx, userId);
  if (!user || !before) return false;
  const role = mappedRole(held, roles);
  const mapped = role ? authoritiesUpTo(role) : [];
  const isSame = (role ?? null) === before.mappedRole;
  const isSuspended = mapped.some((authority) => !heldAuthorities(user).includes(authority));
  if (isSame && !isSuspended) return false;
  await saveMapped(tx, userId, mapped, at);
  if (isSame) return true;
  const after = await findEmployee(tx, userId);
  const [old, now] = [roleLabel(heldAuthorities(user)), roleLabel(after ? heldAuthorities(after) : [])];
  const from = before.mappedRole ? ROLE_LABELS[before.mappedRole] : 'keins';
  await writeAudit(tx, {
    type: 'HR',
    message: html`<b>${nameApart(displayName(user), user)}</b>: Recht aus Discord ist jetzt <i>${role ? ROLE_LABELS[role] : 'keins'}</i>.`,
    by: 'Discord',
    at,
    about: [userId],
    changes: changesBetween({ 'Aus Discord': [from, role ? ROLE_LABELS[role] : 'keins'], Recht: [old, now] }),
  });
  return true;
}

const byName = (a: DiscordRole, b: DiscordRole): number => a.name.localeCompare(b.name) || a.id.localeCompare(b.id);

const listed = (roles: readonly DiscordRole[]): string =>
  roles.map(({ name, id, role }) => `${name} (${id}): ${ROLE_LABELS[role]}`).join(', ') || 'keine';

/** Returns the people whose rights have changed. */
export async function changeDiscordRoles(tx: Tx, actor: Actor, wanted: readonly DiscordRole[], at: Date) {
  const before = await lockDiscordRoles(tx);
  const held = await lockOwnRights(tx, actor);
  checkDiscordRoles(held, before, wanted);
  if (listed(before.toSorted(byName)) === listed(wanted.toSorted(byName))) return [];
  await replaceDiscordRoles(tx, wanted);
  await writeAudit(tx, {
    type: 'HR',
    message: html`Zuordnung der <b>Discord-Rollen</b> geändert.`,
    by: actor,
    at,
    changes: changesBetween({ Zuordnung: [listed(before), listed(wanted)] }),
  });
  const changed: string[] = [];
  const concerned = await findHolders(tx, [...new Set([...before, ...wanted].map(({ id }) => id))]);
  for (const { user_id: userId, roles: held } of concerned) {
    if (await applyDiscordRoles(tx, { userId, held, roles: wanted, at })) changed.push(userId);
  }
  return changed;
}
