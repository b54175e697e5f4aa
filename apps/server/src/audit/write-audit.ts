import type { AuditChange, AuditType } from '@kontor/contract/audit/schema.ts';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAudits } from './audit.repo.ts';
import { textOf } from './text-of.ts';

interface Entry {
  type: AuditType;
  /** Only markup made by `html` gets in: what it inserts is escaped. */
  message: Html;
  by: string;
  at: Date;
  /** What was edited, before and after. */
  changes?: readonly AuditChange[];
}

const audited = new WeakSet<Tx>();

/** Whether this transaction has left something in the log, so that whoever watches it can be told after the commit. */
export const hasAudited = (tx: Tx): boolean => audited.has(tx);
export const noteAudited = (tx: Tx): void => void audited.add(tx);

/** Tells of a change in the same transaction as the change itself, so that neither exists without the other. */
export async function writeAudit(tx: Tx, { type, message, by, at, changes = [] }: Entry): Promise<void> {
  const search = `${textOf(message.html)} ${by}`;
  await insertAudits(tx, [{ type, message: message.html, search, display_name: by, created_at: at, changes }]);
  noteAudited(tx);
}
