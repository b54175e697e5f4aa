import type { GameAudit } from '@kontor/contract/audit/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAudits } from './audit.repo.ts';
import { textOf } from './text-of.ts';
import { noteAudited } from './write-audit.ts';

/** A clock in the game that runs ahead must not put an entry on top for ever. */
const momentOf = (date: string | undefined, now: Date): Date => {
  const told = date ? new Date(date) : now;
  return told > now ? now : told;
};

/** Keeps what the game tells, without what could do harm. */
export async function keepGameAudits(tx: Tx, entries: readonly GameAudit[], now: Date): Promise<void> {
  // Only an installation with a bridge ever needs it.
  const { sanitise } = await import('./sanitise.ts');
  const rows = entries.map(({ type, message, displayName, date }) => {
    const clean = sanitise(message);
    const search = `${textOf(clean)} ${displayName}`;
    const row = { type, message: clean, search, display_name: displayName, created_at: momentOf(date, now) };
    return { ...row, changes: [], actorId: null, about: [] };
  });
  await insertAudits(tx, rows);
  noteAudited(tx);
}
