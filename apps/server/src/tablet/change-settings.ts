import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { levelOf, ROLE_LABELS, ROLES, roleLabel } from '@kontor/contract/core/roles.ts';
import type { TabletSettings } from '@kontor/contract/tablet/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findMaxRole, findTabletUsers, saveMaxRole } from '#users';

/** Nobody raises the limit above their own role: with the bridge's token they could sign in as a superior. Returns the people affected. */
export async function changeSettings(tx: Tx, actor: Actor, { maxRole }: TabletSettings, at: Date): Promise<string[]> {
  const before = await findMaxRole(tx);
  if (before === maxRole) return [];
  if (ROLES.indexOf(maxRole) > levelOf(actor.authorities)) {
    throw new AppError('tablet.above-own-level', { own: roleLabel(actor.authorities) });
  }
  await saveMaxRole(tx, maxRole);
  await writeAudit(tx, {
    type: 'MANAGEMENT',
    message: html`Am Tablet im Spiel gilt höchstens das Recht <i>${ROLE_LABELS[maxRole]}</i>.`,
    by: actor,
    at,
    changes: changesBetween({ 'Höchstes Recht am Tablet': [ROLE_LABELS[before], ROLE_LABELS[maxRole]] }),
  });
  return findTabletUsers(tx);
}
