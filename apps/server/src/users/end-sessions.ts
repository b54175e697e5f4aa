import { AppError } from '@kontor/contract/core/errors.ts';
import { checkTarget } from '@kontor/contract/users/checks.ts';
import { displayName, givenAuthorities, nameApart } from '@kontor/contract/users/rules.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { removeSessionsOf } from './sessions.repo.ts';
import { findEmployee } from './users.repo.ts';

export async function endSessions(tx: Tx, actor: Actor, { id, at }: { id: string; at: Date }): Promise<string[]> {
  const person = await findEmployee(tx, id);
  if (!person) throw new AppError('not-found');
  checkTarget(actor.authorities, { name: displayName(person), authorities: givenAuthorities(person) });
  await writeAudit(tx, {
    type: 'SECURITY',
    message: html`<b>${nameApart(displayName(person), person)}</b> wurde auf allen Geräten abgemeldet.`,
    by: actor,
    at,
    about: [id],
  });
  return removeSessionsOf(tx, id);
}
