import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { HAND_OVER_SECONDS, orderNumber } from '@kontor/contract/orders/rules.ts';
import { STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { Actor } from '#platform/actor.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findFaces } from '#users';
import { saveHandingOver } from '../order-writes.repo.ts';
import type { OrderRow } from '../orders.repo.ts';

/** Only the clerk who hands the order over can undo it, for ten seconds. */
export async function checkFree(tx: Tx, actor: Actor, order: OrderRow, at: Date): Promise<void> {
  const { handing_over_by: by, handing_over_until: until } = order;
  if (!by || !until || by === actor.id || until <= at) return;
  const name = (await findFaces(tx, [by])).get(by)?.name ?? 'jemand anderem';
  throw new AppError('orders.handing-over', { number: orderNumber(order.id, order.created_at), name });
}

/** Informs colleagues; books nothing. */
export async function announceHandOver(
  tx: Tx,
  actor: Actor,
  order: OrderRow,
  isBegun: boolean,
  at: Date,
): Promise<void> {
  if (!mayAccess('moderator', actor)) throw new AppError('auth.forbidden');
  const { id, status, created_at } = order;
  if (status !== 'READY') {
    throw new AppError('orders.not-ready', { number: orderNumber(id, created_at), status: STATUS_LABELS[status] });
  }
  await checkFree(tx, actor, order, at);
  const until = new Date(at.getTime() + HAND_OVER_SECONDS * 1000);
  await saveHandingOver(tx, id, isBegun ? { by: actor.id, until } : null);
}
