import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { authoritiesIn, DEFAULT_MAX_ROLE } from '@kontor/contract/tablet/rules.ts';
import type { Actor } from '#platform/actor.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
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

/** Joins the lookups of one turn of the event loop into one statement; nothing is cached (decision 016). */
function batchLoader<K, V>(load: (keys: K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let batch: { keys: Set<K>; loading: Promise<ReadonlyMap<K, V>> } | undefined;

  const loadNext = async (keys: Set<K>): Promise<ReadonlyMap<K, V>> => {
    await nextTurn();
    batch = undefined;
    return load([...keys]);
  };

  return async (key) => {
    if (!batch) {
      const keys = new Set<K>();
      batch = { keys, loading: loadNext(keys) };
    }
    batch.keys.add(key);
    return (await batch.loading).get(key);
  };
}

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
  const row = { id_hash: publicNameOf(id), user_id: userId, created_at: now, expires_at, kind, through_link };
  await insertSession(tx, row);
  return id;
}

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

type SessionRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findSessions>>['get']>>;

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

export function createSessions(db: Db) {
  const find = batchLoader((idHashes: string[]) => findSessions(db, idHashes));
  // A burst of visitors costs one write instead of one each.
  const noteVisit = batchLoader(async (visits: { id: string; at: Date }[]) => {
    const ids = visits.map(({ id }) => id);
    if (visits[0]) await saveLastSeen(db, ids, visits[0].at);
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

    /** Prolonged at most once a day; until `quietUntil` further visits need no write. */
    visit: async (id: string, kind: SessionKind, now: Date) => {
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
