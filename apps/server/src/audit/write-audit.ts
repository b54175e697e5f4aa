import { AUDIT_TAGS } from '@kontor/contract/audit/rules.ts';
import type { AuditChange, AuditType, GameAudit } from '@kontor/contract/audit/schema.ts';
import { dateOfReport } from '@kontor/contract/game/rules.ts';
import type { IOptions } from 'sanitize-html';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAudits } from './audit.repo.ts';

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
export const writeAudits = (tx: Tx, entries: readonly Entry[]): Promise<void> =>
  insertAudits(
    tx,
    entries.map(({ message, by, ...entry }) => {
      const [displayName, actorId] = typeof by === 'string' ? [by, null] : [by.name, by.id];
      return { ...entry, message: message.html, displayName, actorId, source: 'KONTOR' };
    }),
  );

export const writeAudit = (tx: Tx, entry: Entry): Promise<void> => writeAudits(tx, [entry]);

/** Names of players contain markup, and the game server is not trusted. */
const HARMLESS: IOptions = {
  allowedTags: [...AUDIT_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export async function insertGameAudits(tx: Tx, entries: readonly (Omit<GameAudit, 'date'> & { at: Date })[]) {
  // Only an installation with a bridge ever needs it.
  const { default: sanitise } = await import('sanitize-html');
  await insertAudits(
    tx,
    entries.map((entry) => ({ ...entry, message: sanitise(entry.message, HARMLESS), source: 'GAME' })),
  );
}

/** All or none: an implausible date is refused. */
export const keepGameAudits = (tx: Tx, entries: readonly GameAudit[], now: Date): Promise<void> =>
  insertGameAudits(
    tx,
    entries.map(({ date, ...entry }) => ({ ...entry, at: dateOfReport(date, now) })),
  );
