import { AppError } from '../core/errors.ts';
import { isReadable } from '../core/text.ts';
import { findTransition, isForStaff, type Side } from './rules.ts';
import { type OrderStatus, STATUS_LABELS } from './schema.ts';

/** How often a customer may change one order: each change stays in the log for good. */
const EDITS_MAX = 20;

interface Step {
  readonly number: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly sides: readonly Side[];
  readonly reason: string | undefined;
}

/** Refuses a step that the table does not allow, and one that wants a reason but has none. */
export function checkStep({ number, from, to, sides, reason }: Step): void {
  const transition = findTransition(from, to, sides);
  if (!transition) {
    // A customer who tries what only staff may do lacks the right, whatever the order's state.
    if (isForStaff(to) && !sides.includes('staff') && to !== 'CANCELLED') throw new AppError('auth.forbidden');
    throw new AppError('orders.transition', { number, from: STATUS_LABELS[from], to: STATUS_LABELS[to] });
  }
  if (transition.needsReason && !isReadable(reason ?? '')) {
    throw new AppError('request.invalid', {}, [{ path: 'reason', message: 'Bitte gib einen Grund an.' }]);
  }
}

/** Nothing but changes has happened to an order that is still new. */
export function checkEdits(order: { readonly number: string; readonly version: number }): void {
  if (order.version > EDITS_MAX) throw new AppError('orders.changed-often', { number: order.number, limit: EDITS_MAX });
}
