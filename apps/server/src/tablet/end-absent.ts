import { findRollCalls } from '#game';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { removeTabletSessionsBut } from '#users';

/** A player may open the tablet before a heartbeat has named them. */
const SPARED_MS = 30_000;

/** Long enough for a restart of the game server, and for a line that is down. */
const SILENT_MS = 15 * 60_000;

interface Players {
  /** The accounts of the players who are known. */
  online: readonly string[];
  /** Nobody is there: the game server shuts down. */
  isEmpty: boolean;
}

/** Ends the sessions in the tablet of players who have left the game; answers which. */
export const endAbsent = (tx: Tx, { online, isEmpty }: Players, now: Date): Promise<string[]> =>
  removeTabletSessionsBut(tx, online, isEmpty ? now : new Date(now.getTime() - SPARED_MS));

/**
 * Ends the sessions in the tablet of a game server that has crashed, or whose token no longer counts: without its
 * heartbeats nobody says that the players are still there. Answers which.
 */
export async function endSilent(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - SILENT_MS);
  const [last] = await findRollCalls(db, ['bridge']);
  if (last && last.checkedAt > since) return [];
  return transact(db, (tx) => removeTabletSessionsBut(tx, [], since));
}
