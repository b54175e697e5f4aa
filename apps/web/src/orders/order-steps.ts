import { needsReason, nextStatuses } from '@kontor/contract/orders/rules.ts';
import { type Order, type OrderStatus, STATUSES } from '@kontor/contract/orders/schema.ts';
import { missingOf } from './board.ts';

export interface Step {
  readonly to: OrderStatus;
  readonly label: string;
  readonly asksReason: boolean;
}

/** The same state is reached by different deeds: an order is accepted, or handed back. */
const VERBS: Partial<Record<`${OrderStatus}>${OrderStatus}`, string>> = {
  'IN_PROGRESS>ACCEPTED': 'Zurückgeben',
  'ACCEPTED>READY': 'Direkt abholbereit',
};
const VERB_TO: Partial<Record<OrderStatus, string>> = {
  ACCEPTED: 'Annehmen',
  IN_PROGRESS: 'Beginnen',
  READY: 'Fertig',
  COMPLETED: 'Übergeben',
  REJECTED: 'Ablehnen',
  CANCELLED: 'Stornieren',
};

function stepTo(from: OrderStatus, to: OrderStatus): Step {
  const asksReason = needsReason(from, to, 'staff');
  const verb = VERBS[`${from}>${to}`] ?? VERB_TO[to] ?? to;
  return { to, label: asksReason ? `${verb} …` : verb, asksReason };
}

/** What ends an order, what takes from the store and what is not yet true is asked about; everything else is one click. */
export const asksFirst = (order: Order, { to, asksReason }: Step): boolean =>
  asksReason || to === 'COMPLETED' || (to === 'READY' && missingOf(order).length > 0);

/** The order in which things usually go: the step to the next state of the list is the main one. */
const isForward = (from: OrderStatus, to: OrderStatus): boolean => STATUSES.indexOf(to) === STATUSES.indexOf(from) + 1;

/** What staff can do with an order in this state: one step that is the usual one, and the others. */
export function stepsFrom(from: OrderStatus): { readonly main: Step | undefined; readonly others: readonly Step[] } {
  const steps = nextStatuses(from, 'staff').map((to) => stepTo(from, to));
  const main = steps.find(({ to }) => isForward(from, to));
  return {
    main,
    // What has to be explained comes last, away from what is pressed every day.
    others: steps.filter((step) => step !== main).toSorted((a, b) => Number(a.asksReason) - Number(b.asksReason)),
  };
}
