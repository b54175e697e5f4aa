import { auditUpdate } from '@kontor/contract/audit/api.ts';
import type { GameAudit } from '@kontor/contract/audit/schema.ts';
import { dateOfReport } from '@kontor/contract/game/rules.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { announce } from '#platform/write.ts';
import { insertAudits } from './audit.repo.ts';
import { textOf } from './text-of.ts';

type ReportedAudit = Omit<GameAudit, 'date'> & { date: Date };

/** Keeps what the game tells, without what could do harm. */
export async function insertGameAudits(tx: Tx, entries: readonly ReportedAudit[]): Promise<void> {
  // Only an installation with a bridge ever needs it.
  const { sanitise } = await import('./sanitise.ts');
  const rows = entries.map(({ type, message, displayName, date }) => {
    const clean = sanitise(message);
    const search = `${textOf(clean)} ${displayName}`;
    const row = { type, message: clean, search, display_name: displayName, created_at: date };
    return { ...row, changes: [], actorId: null, about: [], source: 'GAME' as const };
  });
  await insertAudits(tx, rows);
  announce(tx, auditUpdate, {});
}

/** All or none: an implausible date is refused. */
export const keepGameAudits = (tx: Tx, entries: readonly GameAudit[], now: Date): Promise<void> =>
  insertGameAudits(
    tx,
    entries.map((entry) => ({ ...entry, date: dateOfReport(entry.date, now) })),
  );
