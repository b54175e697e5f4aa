import { NOTICE_VALID_MS } from '@kontor/contract/game/rules.ts';
import type { Outbox } from '@kontor/contract/game/schema.ts';
import type { ReadCache } from '#platform/cache/read-cache.ts';
import type { Env } from '#platform/env.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findClerks } from '#users';
import { assignAckId, insertNotices, listNotices, lockOutbox, type Notice, removeDone } from './outbox.repo.ts';
import type { PresenceOfPlayers } from './presence.ts';

/** Without a bridge nobody is notified. */
export interface Notices {
  /** Staff in the game who may work on orders; only those on duty, if the business wants it so. */
  clerksInGame: () => Promise<readonly string[]>;
  /** In the transaction of the change; only people in the game are notified. */
  send: (tx: Tx, notices: readonly Notice[]) => Promise<void>;
}

const NONE: Notices = { clerksInGame: async () => [], send: async () => {} };

export function createNotices(
  { BRIDGE_TOKEN }: Pick<Env, 'BRIDGE_TOKEN'>,
  { inGame }: Pick<PresenceOfPlayers, 'inGame'>,
  readCache: Pick<ReadCache, 'value'>,
  /** Who of the staff is told of new orders; `undefined`: all of them. */
  findReceivers: () => Promise<ReadonlySet<string> | undefined>,
): Notices {
  if (BRIDGE_TOKEN.length === 0) return NONE;
  const readClerks = readCache.value(findClerks);
  return {
    clerksInGame: async () => {
      const players = await inGame();
      if (players.size === 0) return [];
      const receivers = await findReceivers();
      return (await readClerks()).filter((id) => players.has(id) && receivers?.has(id) !== false);
    },
    send: async (tx, notices) => {
      const players = await inGame();
      const present = notices.filter(({ userId }) => players.has(userId));
      if (present.length > 0) await insertNotices(tx, present);
    },
  };
}

const MAX_BATCH = 500;

export const tooOldAt = (now: Date): Date => new Date(now.getTime() - NOTICE_VALID_MS);

/** Unacknowledged notices, with the id that acknowledges all of them. */
export async function readOutbox(tx: Tx, after: number, now: Date): Promise<Outbox> {
  await lockOutbox(tx);
  await removeDone(tx, after, tooOldAt(now));
  await assignAckId(tx, MAX_BATCH);
  const notices = await listNotices(tx);
  return { mark: Math.max(after, ...notices.map(({ ackId }) => ackId)), notices };
}
