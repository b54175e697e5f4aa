import { auditUpdate } from '@kontor/contract/audit/api.ts';
import type { AuditChange, AuditType, GameAudit } from '@kontor/contract/audit/schema.ts';
import { dateOfReport } from '@kontor/contract/game/rules.ts';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { announce } from '#platform/write.ts';
import { insertAudits } from './audit.repo.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

export type Author = { readonly id: string; readonly name: string } | 'Kontor' | 'Discord' | 'Unbekannt';

export interface Entry {
  type: AuditType;
  /** Only markup made by `html`, which escapes what it inserts. */
  message: Html;
  by: Author;
  at: Date;
  changes?: readonly AuditChange[];
  /** Other people named in it. */
  about?: readonly string[];
}

/** In the transaction of the change, so that neither exists without the other. */
export async function writeAudits(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ type, message, by, at, changes = [], about = [] }) => {
    const [name, actorId] = typeof by === 'string' ? [by, null] : [by.name, by.id];
    const search = `${textOf(message.html)} ${name}`;
    const written = {
      type,
      message: message.html,
      search,
      display_name: name,
      created_at: at,
      changes,
      actorId,
      about,
    };
    return { ...written, source: 'KONTOR' as const };
  });
  await insertAudits(tx, rows);
  announce(tx, auditUpdate, {});
}

export const writeAudit = (tx: Tx, entry: Entry): Promise<void> => writeAudits(tx, [entry]);

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
