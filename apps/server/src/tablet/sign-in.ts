import { hash, randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import { LINK_CODE_SECONDS, TABLET_CODE_SECONDS } from '@kontor/contract/tablet/rules.ts';
import type { TabletCode, TabletPlayer } from '@kontor/contract/tablet/schema.ts';
import { writeAudit } from '#audit';
import { findLinkedUsers } from '#game';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openTabletSession } from '#users';
import { noteDay, saveLinkCode, saveTabletCode, takeTabletCode } from './codes.repo.ts';

const CODE_BYTES = 16;
const LINK_CODES = 1_000_000;
const TRIES = 10;

/** Only the hash is stored. */
export const hashOf = (code: string): string => hash('sha256', code, 'base64url');

const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

interface SignIn {
  userId: string;
  throughLink: boolean;
}

async function issueSignIn(tx: Tx, player: TabletPlayer, { userId, throughLink }: SignIn, now: Date) {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await saveTabletCode(tx, {
    code_hash: hashOf(code),
    user_id: userId,
    citizen_name: player.citizenName ?? null,
    through_link: throughLink,
    expires_at: inSeconds(now, TABLET_CODE_SECONDS),
  });
  return { code, linkCode: null, expiresInSeconds: TABLET_CODE_SECONDS };
}

async function issueLink(tx: Tx, licence: string, { citizenName }: TabletPlayer, now: Date) {
  for (let tried = 0; tried < TRIES; tried++) {
    const linkCode = String(randomInt(LINK_CODES)).padStart(6, '0');
    const row = {
      code_hash: hashOf(linkCode),
      licence,
      citizen_name: citizenName ?? null,
      expires_at: inSeconds(now, LINK_CODE_SECONDS),
    };
    if (await saveLinkCode(tx, row, now)) return { code: null, linkCode, expiresInSeconds: LINK_CODE_SECONDS };
  }
  throw new AppError('server.busy');
}

/** The Discord account decides, else the licence. */
export async function issueCode(tx: Tx, player: TabletPlayer, now: Date): Promise<TabletCode> {
  const { discordId, licence } = player;
  if (discordId) return issueSignIn(tx, player, { userId: discordId, throughLink: false }, now);
  if (!licence) throw new AppError('tablet.no-identity');
  const userId = (await findLinkedUsers(tx, [licence])).get(licence);
  return userId ? issueSignIn(tx, player, { userId, throughLink: true }, now) : issueLink(tx, licence, player, now);
}

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
