import { AppError } from '@kontor/contract/core/errors.ts';
import { isRunning, orderNumber } from '@kontor/contract/orders/rules.ts';
import { STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { Leaver } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { auditOrder } from './audit-order.ts';
import { saveStep } from './order-writes.repo.ts';
import { findRunning, lockRow } from './orders.repo.ts';

/** Cancels orders nobody works on yet; the others are to be handed over first. Answers what was cancelled. */
export async function endRunning(
  tx: Tx,
  leaver: Leaver,
  at: Date,
): Promise<{ id: number; version: number } | undefined> {
  const running = await findRunning(tx, leaver.id);
  const order = running && (await lockRow(tx, running.id));
  if (!order || !isRunning(order.status)) return undefined;
  const { id, version } = order;
  if (order.status !== 'NEW') {
    throw new AppError('privacy.order-running', { number: orderNumber(id, order.created_at) });
  }
  await saveStep(tx, { id, version, from: 'NEW', to: 'CANCELLED', by: leaver, reason: null, at });
  const what = html`ist jetzt <b>${STATUS_LABELS.CANCELLED}</b>: Das Konto wurde gelöscht.`;
  await auditOrder(tx, order, what, 'Kontor', at);
  await recordEvent(tx, 'ORDER_STATE', [id], at);
  return { id, version: version + 1 };
}
