import { auditUpdate } from '@kontor/contract/audit/api.ts';
import type { AuditChange, AuditType } from '@kontor/contract/audit/schema.ts';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { announce } from '#platform/write.ts';
import { insertAudits } from './audit.repo.ts';
import { textOf } from './text-of.ts';

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
