import { EXPIRY_MINUTES } from '@kontor/contract/orders/rules.ts';
import { writeAudits } from '#audit';
import { recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { entryOf } from './audit-order.ts';
import { type Expired, expireNew } from './order-writes.repo.ts';

/** Ends new orders that nobody has taken for an hour: one customer's, or everybody's. */
export async function expireOrders(tx: Tx, now: Date, customerId?: string): Promise<Expired[]> {
  const until = new Date(now.getTime() - EXPIRY_MINUTES * 60_000);
  const expired = await expireNew(tx, until, now, customerId);
  if (expired.length === 0) return [];
  const what = html`abgelaufen: Niemand hat sie angenommen.`;
  const entries = expired.map((order) => entryOf(order, what, 'Kontor', now));
  await writeAudits(tx, entries);
  const ids = expired.map(({ id }) => id);
  await recordEvent(tx, 'ORDER_STATE', ids, now);
  return expired;
}
