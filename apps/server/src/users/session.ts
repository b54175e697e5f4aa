import { createHash, randomBytes } from 'node:crypto';
import { authoritiesIn, DEFAULT_MAX_ROLE } from '@kontor/contract/tablet/rules.ts';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { batchLoader } from './batch-loader.ts';
import { isOlderThan, ROLES_COUNT_MS } from './discord-roles.repo.ts';
import {
  extendSession,
  findSessions,
  insertSession,
  removeSession,
  type SessionKind,
  type SessionRow as Stored,
} from './sessions.repo.ts';
import { saveLastSeen, shownFace } from './users.repo.ts';

/** Precision of the last visit. */
const SEEN_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_DAYS = 30;
/** Maximum age of a session, however frequent the visits. */
const MAX_AGE_DAYS = 90;

/** The hash identifies a session in logs and messages without revealing the cookie. */
export const publicNameOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
const maxExpiry = (createdAt: Date): number => createdAt.getTime() + MAX_AGE_DAYS * DAY_MS;
const expiry = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, maxExpiry(createdAt)));

type NewSession = Pick<Stored, 'kind' | 'through_link' | 'expires_at'>;

/** Returns the id, which only the browser keeps: the database stores a hash. */
export async function openSession(
  tx: Tx,
  userId: string,
  now: Date,
  { kind, through_link, expires_at }: NewSession = { kind: 'WEB', through_link: false, expires_at: expiry(now, now) },
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await insertSession(tx, {
    id_hash: publicNameOf(id),
    user_id: userId,
    created_at: now,
    expires_at,
    kind,
    through_link,
  });
  return id;
}

/** Returns the public name. */
export async function endSession(db: Db, id: string): Promise<string> {
  await removeSession(db, publicNameOf(id));
  return publicNameOf(id);
}

/** Reading continues when the visit cannot be stored, as on a full disk. */
const isWritten = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  );

type SessionRow = MapValue<Awaited<ReturnType<typeof findSessions>>>;
type MapValue<M> = M extends ReadonlyMap<string, infer V> ? V : never;

const actorOf = (row: SessionRow, now: Date): Actor => {
  const isSuspended = row.mapped.some((authority) => !row.authorities.includes(authority));
  const authorities =
    row.kind === 'TABLET' ? authoritiesIn(row.authorities, row.max_role ?? DEFAULT_MAX_ROLE) : row.authorities;
  return {
    ...shownFace(row),
    authorities,
    fromDiscord: authorities.filter((authority) => !row.granted.includes(authority)),
    isSuspended,
    isInTablet: row.kind === 'TABLET',
    isDoubtful: row.mapped.length > 0 && !isSuspended && isOlderThan(ROLES_COUNT_MS, row.checked_at, now),
    sessionId: row.id_hash,
  };
};

export interface Visit {
  actor: Actor;
  /** At most once a day. */
  prolonged: boolean;
  /** Until then further visits need no write. */
  quietUntil: Date;
}

export function createSessions(db: Db) {
  const find = batchLoader((idHashes: string[]) => findSessions(db, idHashes));
  // A burst of visitors costs one write instead of one each.
  const noteVisit = batchLoader(async (visits: { id: string; at: Date }[]) => {
    const [first] = visits;
    if (first)
      await saveLastSeen(
        db,
        visits.map(({ id }) => id),
        first.at,
      );
    return new Map();
  });
  const findOpen = async (idHash: string, now: Date): Promise<SessionRow | undefined> => {
    const row = await find(idHash);
    return row && row.expires_at > now && maxExpiry(row.created_at) > now.getTime() ? row : undefined;
  };

  return {
    /** `undefined` for an ended session or one of another kind. */
    findActor: async (sessionId: string, now: Date, kind?: SessionKind): Promise<Actor | undefined> => {
      const row = await findOpen(sessionId, now);
      return row && (kind ?? row.kind) === row.kind ? actorOf(row, now) : undefined;
    },

    visit: async (id: string, kind: SessionKind, now: Date): Promise<Visit | undefined> => {
      const row = await findOpen(publicNameOf(id), now);
      if (row?.kind !== kind) return undefined;
      const longest = row.kind === 'TABLET' ? row.expires_at : expiry(now, row.created_at);
      const isShort = longest.getTime() - row.expires_at.getTime() > DAY_MS;
      const prolonged = isShort && (await isWritten(extendSession(db, row.id_hash, longest)));
      const isDue = !row.last_seen_at || now.getTime() - row.last_seen_at.getTime() > SEEN_MS;
      // Not awaited; a failed write is repeated with a later visit.
      if (isDue) void isWritten(noteVisit({ id: row.id, at: now }));
      const expiresAt = prolonged ? longest : row.expires_at;
      const seenAt = isDue || !row.last_seen_at ? now : row.last_seen_at;
      const next = [expiresAt.getTime(), seenAt.getTime() + SEEN_MS];
      const canGrow = row.kind === 'WEB' && maxExpiry(row.created_at) - expiresAt.getTime() > DAY_MS;
      if (canGrow) next.push(expiresAt.getTime() - (SESSION_DAYS - 1) * DAY_MS);
      if (row.mapped.length > 0) next.push((row.checked_at?.getTime() ?? 0) + ROLES_COUNT_MS);
      const quietUntil = new Date(Math.min(...next));
      return { actor: actorOf(row, now), prolonged, quietUntil };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
