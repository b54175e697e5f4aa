import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { checkDiscordRoles } from '@kontor/contract/users/checks.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { applyDiscordRoles } from './apply-discord-roles.ts';
import { findHolders, lockDiscordRoles, replaceDiscordRoles } from './discord-roles.repo.ts';
import { lockOwnRights } from './lock-own-rights.ts';

const byName = (a: DiscordRole, b: DiscordRole): number => a.name.localeCompare(b.name) || a.id.localeCompare(b.id);

const listed = (roles: readonly DiscordRole[]): string =>
  roles.map(({ name, id, role }) => `${name} (${id}): ${ROLE_LABELS[role]}`).join(', ') || 'keine';

/** Returns the people whose rights have changed. */
export async function changeDiscordRoles(
  tx: Tx,
  actor: Actor,
  wanted: readonly DiscordRole[],
  at: Date,
): Promise<string[]> {
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
