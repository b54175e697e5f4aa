import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { checkEdits, checkStep } from '@kontor/contract/orders/checks.ts';
import {
  canBeTakenOver,
  hasClaim,
  isExpired,
  isNotReadyAfterAll,
  orderNumber,
  pathTo,
  type Side,
  totalOf,
} from '@kontor/contract/orders/rules.ts';
import { type OrderChange, type OrderStatus, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { findCurrency } from '#business';
import { recordEvent } from '#discord-notices';
import type { Notice, Notices } from '#game';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { auditOrder } from './audit-order.ts';
import { announceHandOver, checkComplete, checkFree, handOver, lockGoods } from './board/hand-over.ts';
import { freezeLines, type ReadCatalogue } from './freeze-lines.ts';
import { stepNotices } from './order-notices.ts';
import { saveEdit, saveStep } from './order-writes.repo.ts';
import { type FrozenLine, findLines, lockRow, type OrderRow } from './orders.repo.ts';
import { checkTotal, type FindPriceList } from './place-order.ts';
import { settle } from './till/settle.ts';

export const isStaff = (actor: Actor): boolean => mayAccess('moderator', actor);

/** To customers, other people's orders do not exist. */
export const maySeeOrder = (actor: Actor, order: OrderRow): boolean => isStaff(actor) || order.customer_id === actor.id;

const sidesOf = (actor: Actor, order: OrderRow): Side[] => [
  ...(isStaff(actor) ? ['staff' as const] : []),
  ...(order.customer_id === actor.id ? ['customer' as const] : []),
];

interface Change {
  id: number;
  wanted: OrderChange;
  at: Clock;
  readCatalogue: ReadCatalogue;
  findPriceList: FindPriceList;
  /** The till is in use. */
  isCashOn: boolean;
  notify: Notices['send'];
}

async function lockSeen(tx: Tx, actor: Actor, { id, wanted, at }: Change): Promise<OrderRow> {
  const order = await lockRow(tx, id);
  if (!order || !maySeeOrder(actor, order)) throw new AppError('not-found');
  if (wanted.version !== order.version) throw new AppError('conflict');
  if (order.status === 'NEW' && isExpired(order.created_at, at())) {
    throw new AppError('orders.expired', { number: orderNumber(order.id, order.created_at) });
  }
  return order;
}

async function step(tx: Tx, actor: Actor, order: OrderRow, to: OrderStatus, change: Change) {
  const { wanted, at: clock } = change;
  const number = orderNumber(order.id, order.created_at);
  // Only final states have a reason.
  const reason = ((to === 'REJECTED' || to === 'CANCELLED') && wanted.reason) || undefined;
  checkStep({ number, from: order.status, to, sides: sidesOf(actor, order), reason });
  await checkFree(tx, actor, order, clock());
  if (to === 'READY' && wanted.isComplete) await checkComplete(tx, order);
  if (to === 'COMPLETED') await handOver(tx, actor, order, clock);
  const at = clock();
  await saveStep(tx, order, { to, by: actor, reason, at });
  const why = reason ? html` Grund: ${reason}` : html``;
  const what = isNotReadyAfterAll({ from: order.status, to }) ? html`ist doch nicht fertig: jetzt` : html`ist jetzt`;
  const isAbout = reason !== undefined;
  await auditOrder(tx, order, html`${what} <b>${STATUS_LABELS[to]}</b>.${why}`, actor, at, { isAbout });
  // Last: the book is locked for everybody until the commit.
  if (to === 'COMPLETED' && change.isCashOn) await settle(tx, actor, order, wanted, at);
  return stepNotices(order, { to, reason, by: actor.id, at });
}

/** One step, or two in one go; the customer is notified of where the order stands then. */
async function move(tx: Tx, actor: Actor, order: OrderRow, to: OrderStatus, change: Change): Promise<void> {
  const path = pathTo(order.status, to, change.wanted.isComplete === true);
  // Before the order gets its place in the queue: of two clerks who pack the last goods, one comes first.
  if (path.length > 1) await lockGoods(tx, order);
  let now = order;
  let notices: Notice[] = [];
  for (const next of path) {
    notices = await step(tx, actor, now, next, change);
    now = { ...now, status: next, version: now.version + 1 };
  }
  if (notices.length > 0) await change.notify(tx, notices);
}

async function takeOver(tx: Tx, actor: Actor, order: OrderRow, at: Date): Promise<void> {
  if (!isStaff(actor)) throw new AppError('auth.forbidden');
  const { status } = order;
  if (!canBeTakenOver(status)) {
    const number = orderNumber(order.id, order.created_at);
    throw new AppError('orders.not-in-work', { number, status: STATUS_LABELS[status] });
  }
  if (order.assignee_id === actor.id) return;
  await saveStep(tx, order, { to: status, by: actor, at });
  await auditOrder(tx, order, html`übernommen.`, actor, at);
}

const listed = (lines: readonly FrozenLine[]): string =>
  lines.map(({ amount, name }) => `${sayNumber(amount)} × ${name}`).join(', ');

/** Only the customer, and only until it is accepted. */
async function edit(tx: Tx, actor: Actor, order: OrderRow, change: Change): Promise<void> {
  const { wanted } = change;
  const at = change.at();
  const number = orderNumber(order.id, order.created_at);
  if (order.customer_id !== actor.id) throw new AppError('auth.forbidden');
  if (order.status !== 'NEW') throw new AppError('orders.not-changeable', { number });
  const before = (await findLines(tx, [order.id])).get(order.id) ?? [];
  const list = await change.findPriceList(actor.id);
  const freezing = { at, before, percent: list?.percent };
  const lines = wanted.items ? freezeLines(await change.readCatalogue(wanted.items), wanted.items, freezing) : before;
  const note = wanted.note ?? order.note;
  if (wanted.items) checkTotal(totalOf(lines), wanted.expectedTotal, await findCurrency(tx));
  if (note === order.note && isDeepStrictEqual(lines, before)) return;
  checkEdits({ number, version: order.version });
  const priceList = wanted.items ? (list?.name ?? null) : order.price_list;
  await saveEdit(tx, order, { by: actor, at, note, lines, priceList });
  const changes = changesBetween({ Notiz: [order.note, note], Artikel: [listed(before), listed(lines)] });
  await auditOrder(tx, order, html`geändert.`, actor, at, { changes });
}

export const isEdit = ({ items, note }: OrderChange): boolean => items !== undefined || note !== undefined;

/** Lock and version let one of two people through. */
export async function changeOrder(tx: Tx, actor: Actor, change: Change): Promise<OrderRow> {
  const order = await lockSeen(tx, actor, change);
  const { wanted } = change;
  const asked = [isEdit(wanted), wanted.status, wanted.takesOver, wanted.handsOver !== undefined];
  if (asked.filter(Boolean).length !== 1) {
    const message = 'Bitte gib entweder einen neuen Status oder eine Änderung an.';
    throw new AppError('request.incomplete', {}, [{ path: 'status', message }]);
  }
  if (wanted.status) await move(tx, actor, order, wanted.status, change);
  else if (wanted.takesOver) await takeOver(tx, actor, order, change.at());
  else if (wanted.handsOver !== undefined) await announceHandOver(tx, actor, order, wanted.handsOver, change.at());
  else await edit(tx, actor, order, change);
  const changed = await lockRow(tx, order.id);
  if (!changed) throw new Error('an order vanished while it was changed');
  if (changed.version !== order.version) await recordEvent(tx, 'ORDER_STATE', [order.id], changed.updated_at);
  if (order.status === 'NEW' && hasClaim(changed.status)) {
    await recordEvent(tx, 'PRODUCTION_MISSING', [order.id], changed.updated_at);
  }
  return changed;
}
