import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { extendSession, findSession, insertSession, removeSession } from './sessions.repo.ts';
import { saveLastSeen } from './users.repo.ts';

/** How exactly it is known when somebody was last here. */
const SEEN_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_DAYS = 30;

/** A session's name, which can be passed around: the id in the cookie cannot be had from it. */
export const publicNameOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** Opens a session and returns its id, which only the browser knows: the database keeps a hash. */
export async function openSession(tx: Tx, userId: string, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await insertSession(tx, { id_hash: publicNameOf(id), user_id: userId, created_at: now, expires_at: expiry(now) });
  return id;
}

/** Ends the session behind a cookie and returns its public name. */
export async function endSession(db: Db, id: string): Promise<string> {
  await removeSession(db, publicNameOf(id));
  return publicNameOf(id);
}

/** Who a session belongs to right now; `undefined` once it has ended. */
export async function findActor(db: Db, sessionId: string, now: Date): Promise<Actor | undefined> {
  return (await look(db, sessionId, now))?.actor;
}

async function look(db: Db, idHash: string, now: Date) {
  const row = await findSession(db, idHash, now);
  if (!row) return undefined;
  const actor: Actor = {
    id: row.id,
    name: row.global_name ?? row.user_name,
    authorities: row.authorities,
    sessionId: idHash,
  };
  return { actor, expiresAt: row.expires_at, lastSeenAt: row.last_seen_at };
}

/** Reads the caller from the cookie; a session in use is prolonged at most once a day (`prolonged`). */
export async function visit(db: Db, id: string, now: Date): Promise<{ actor: Actor; prolonged: boolean } | undefined> {
  const found = await look(db, publicNameOf(id), now);
  if (!found) return undefined;
  const prolonged = expiry(now).getTime() - found.expiresAt.getTime() > DAY_MS;
  if (prolonged) await extendSession(db, publicNameOf(id), expiry(now));
  const { id: userId } = found.actor;
  if (!found.lastSeenAt || now.getTime() - found.lastSeenAt.getTime() > SEEN_MS) await saveLastSeen(db, userId, now);
  return { actor: found.actor, prolonged };
}
