import type { AuditType } from '@kontor/contract/audit/schema.ts';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAudit } from './audit.repo.ts';

interface Entry {
  type: AuditType;
  /** Only markup made by `html` gets in: what it inserts is escaped. */
  message: Html;
  by: string;
  at: Date;
}

/** Tells of a change in the same transaction as the change itself, so that neither exists without the other. */
export async function writeAudit(tx: Tx, { type, message, by, at }: Entry): Promise<void> {
  await insertAudit(tx, { type, message: message.html, display_name: by, created_at: at });
}
