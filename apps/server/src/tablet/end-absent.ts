import type { Tx } from '#platform/postgres/db.ts';
import { removeTabletSessionsBut } from '#users';

/** A player may open the tablet before a heartbeat has named them. */
const SPARED_MS = 30_000;

interface Players {
  /** The accounts of the players who are known. */
  online: readonly string[];
  /** Nobody is there: the game server shuts down. */
  isEmpty: boolean;
}

/** Ends the sessions in the tablet of players who have left the game; answers which. */
export const endAbsent = (tx: Tx, { online, isEmpty }: Players, now: Date): Promise<string[]> =>
  removeTabletSessionsBut(tx, online, isEmpty ? now : new Date(now.getTime() - SPARED_MS));
