import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { type AuditNote, type Author, writeAudit } from '#audit';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';

export const entryOf = (
  { id, created_at, customer_id }: { id: number; customer_id: string | null; created_at: Date },
  what: Html,
  by: Author,
  at: Date,
  { changes = [], isAbout = false }: { changes?: readonly AuditChange[]; isAbout?: boolean } = {},
): AuditNote => ({
  type: 'TRADING',
  message: html`Bestellung <b>${orderNumber(id, created_at)}</b> ${what}`,
  by,
  at,
  changes,
  // Only free text can contain personal data of the customer.
  about: isAbout && customer_id ? [customer_id] : [],
});

export const auditOrder = (tx: Tx, ...entry: Parameters<typeof entryOf>): Promise<void> =>
  writeAudit(tx, entryOf(...entry));
