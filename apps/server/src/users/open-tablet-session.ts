import { TABLET_SESSION_HOURS } from '@kontor/contract/tablet/rules.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openSession } from './session.ts';
import { removeTabletSessionsOf } from './sessions.repo.ts';
import { insertPlayer } from './users.repo.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Player {
  id: string;
  /** Used only for a new account. */
  citizenName: string | null;
  throughLink: boolean;
  now: Date;
}

/** One session per person; `undefined` for a deleted account. */
export async function openTabletSession(tx: Tx, { id, citizenName, throughLink, now }: Player) {
  const person = await insertPlayer(tx, id, citizenName);
  if (!person) return undefined;
  const ended = await removeTabletSessionsOf(tx, id);
  const expiresAt = new Date(now.getTime() + TABLET_SESSION_HOURS * HOUR_MS);
  const options = { kind: 'TABLET', through_link: throughLink, expires_at: expiresAt } as const;
  return { ...person, sessionId: await openSession(tx, id, now, options), expiresAt, ended };
}
