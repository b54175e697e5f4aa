import { AppError } from '../core/errors.ts';
import { isReadable } from '../core/text.ts';
import { findTransition, isForStaff, type Side } from './rules.ts';
import { type OrderStatus, STATUS_LABELS } from './schema.ts';

/** Each change stays in the log for good. */
const EDITS_MAX = 20;

interface Step {
  readonly number: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly sides: readonly Side[];
  readonly reason: string | undefined;
}

export function checkStep({ number, from, to, sides, reason }: Step): void {
  const transition = findTransition(from, to, sides);
  if (!transition) {
    // Without the right, the refusal does not depend on the order's state.
    if (isForStaff(to) && !sides.includes('staff') && to !== 'CANCELLED') throw new AppError('auth.forbidden');
    throw new AppError('orders.transition', { number, from: STATUS_LABELS[from], to: STATUS_LABELS[to] });
  }
  if (transition.needsReason && !isReadable(reason ?? '')) {
    throw new AppError('request.invalid', {}, [{ path: 'reason', message: 'Bitte gib einen Grund an.' }]);
  }
}

/** The version of a new order counts its changes. */
export function checkEdits(order: { readonly number: string; readonly version: number }): void {
  if (order.version > EDITS_MAX) throw new AppError('orders.changed-often', { number: order.number, limit: EDITS_MAX });
}
