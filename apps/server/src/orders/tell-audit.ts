import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { type AuditNote, type Author, writeAudit } from '#audit';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';

interface Told {
  id: number;
  customer_id: string;
  created_at: Date;
}

/** One line of trade: which order, what happened, by whom. */
export const tradeOf = (
  { id, created_at, customer_id }: Told,
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
  // Only what somebody has written may tell of the customer.
  about: isAbout ? [customer_id] : [],
});

export const tellTrade = (tx: Tx, ...trade: Parameters<typeof tradeOf>): Promise<void> =>
  writeAudit(tx, tradeOf(...trade));
