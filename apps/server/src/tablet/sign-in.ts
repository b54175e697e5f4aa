import { AppError } from '@kontor/contract/core/errors.ts';
import { writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openTabletSession } from '#users';
import { noteDay, takeTabletCode } from './codes.repo.ts';
import { hashOf } from './issue-code.ts';

/** Every invalid code gets the same refusal. */
export async function signIn(tx: Tx, code: string, now: Date) {
  const found = await takeTabletCode(tx, hashOf(code));
  if (!found || found.expires_at <= now) throw new AppError('tablet.code');
  const opened = await openTabletSession(tx, {
    id: found.user_id,
    citizenName: found.citizen_name,
    throughLink: found.through_link,
    now,
  });
  if (!opened) throw new AppError('tablet.code');
  if (await noteDay(tx, opened.id, now)) {
    const message = html`Hat sich im Spiel am <b>Tablet</b> angemeldet.`;
    await writeAudit(tx, { type: 'SECURITY', message, by: opened, at: now });
  }
  return opened;
}
