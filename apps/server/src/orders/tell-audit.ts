import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { orderNumber } from '@kontor/contract/orders/rules.ts';
import { type AuditNote, writeAudit } from '#audit';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';

interface Told {
  id: number;
  created_at: Date;
}

/** One line of trade: which order, what happened, by whom. */
export const tradeOf = (
  { id, created_at }: Told,
  what: Html,
  by: string,
  at: Date,
  changes: readonly AuditChange[] = [],
): AuditNote => ({
  type: 'TRADING',
  message: html`Bestellung <b>${orderNumber(id, created_at)}</b> ${what}`,
  by,
  at,
  changes,
});

export const tellTrade = (tx: Tx, ...trade: Parameters<typeof tradeOf>): Promise<void> =>
  writeAudit(tx, tradeOf(...trade));
