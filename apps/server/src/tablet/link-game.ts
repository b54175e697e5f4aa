import { AppError } from '@kontor/contract/core/errors.ts';
import type { GameLink } from '@kontor/contract/tablet/schema.ts';
import { writeAudit } from '#audit';
import { findLink, removeLink, saveLink } from '#game';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { removeTabletSessionsOf } from '#users';
import { removeLinkedTabletCode, takeLinkCode } from './codes.repo.ts';
import { hashOf } from './sign-in.ts';

export async function presentLink(db: Db, userId: string): Promise<GameLink> {
  const link = await findLink(db, userId);
  return { linkedAt: link?.linked_at.toISOString() ?? null, citizenName: link?.citizen_name ?? null };
}

/** Ends what an earlier link has opened. */
async function endOpened(tx: Tx, userId: string): Promise<string[]> {
  await removeLinkedTabletCode(tx, userId);
  return removeTabletSessionsOf(tx, userId, true);
}

export async function linkGame(tx: Tx, actor: Actor, code: string, now: Date): Promise<string[]> {
  const found = await takeLinkCode(tx, hashOf(code));
  if (!found || found.expires_at <= now) throw new AppError('tablet.link-code');
  const { licence, citizen_name } = found;
  const isSaved = await saveLink(tx, { user_id: actor.id, licence, citizen_name, linked_at: now });
  if (!isSaved) throw new AppError('tablet.link-code');
  const message = html`Hat das eigene Konto mit dem Spiel <b>verbunden</b>.`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at: now });
  return endOpened(tx, actor.id);
}

export async function unlinkGame(tx: Tx, actor: Actor, now: Date): Promise<string[]> {
  if (!(await removeLink(tx, actor.id))) return [];
  const message = html`Hat die Verbindung des eigenen Kontos mit dem Spiel <b>beendet</b>.`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at: now });
  return endOpened(tx, actor.id);
}
