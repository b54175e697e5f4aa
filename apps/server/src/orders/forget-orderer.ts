import { AppError } from '@kontor/contract/core/errors.ts';
import { orderUpdate } from '@kontor/contract/orders/api.ts';
import { isRunning, orderNumber } from '@kontor/contract/orders/rules.ts';
import { STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { DELETED_CUSTOMER, DELETED_CUSTOMER_ID } from '@kontor/contract/privacy/rules.ts';
import { recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAnonymous } from '#users';
import { auditOrder } from './audit-order.ts';
import { saveStep } from './order-writes.repo.ts';
import { findRunning, lockRow } from './orders.repo.ts';
import { forgetInOrders } from './personal.repo.ts';

/** Cancels orders nobody works on yet; the others are to be handed over first. */
async function endRunning(tx: Tx, person: DeletedPerson): Promise<void> {
  const { at, publish } = person;
  const running = await findRunning(tx, person.id);
  const order = running && (await lockRow(tx, running.id));
  if (!order || !isRunning(order.status)) return;
  const { id, version } = order;
  if (order.status !== 'NEW') {
    throw new AppError('privacy.order-running', { number: orderNumber(id, order.created_at) });
  }
  await saveStep(tx, order, { to: 'CANCELLED', by: person, at });
  const what = html`ist jetzt <b>${STATUS_LABELS.CANCELLED}</b>: Das Konto wurde gelöscht.`;
  await auditOrder(tx, order, what, 'Kontor', at);
  await recordEvent(tx, 'ORDER_STATE', [id], at);
  publish(orderUpdate, { id, version: version + 1, status: 'CANCELLED' }, { users: [], access: 'moderator' });
}

/** Orders stay, under a customer who stands for all who have left. */
export async function forgetOrderer(tx: Tx, person: DeletedPerson): Promise<void> {
  await endRunning(tx, person);
  await insertAnonymous(tx, { id: DELETED_CUSTOMER_ID, name: DELETED_CUSTOMER });
  await forgetInOrders(tx, person);
}
