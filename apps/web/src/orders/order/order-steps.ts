import { needsReason, nextStatuses } from '@kontor/contract/orders/rules.ts';
import { type Order, type OrderStatus, STATUSES } from '@kontor/contract/orders/schema.ts';
import { isComplete, missingOf } from './line-stock.ts';

export interface Step {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly label: string;
  readonly asksReason: boolean;
}

export type Action = Step | 'take-over';

export type Words = Partial<Record<OrderStatus | `${OrderStatus}>${OrderStatus}`, string>>;

/** The same state is reached in different ways: an order is accepted, or handed back. */
const VERBS: Words = {
  'IN_PROGRESS>ACCEPTED': 'Zurückgeben',
  'READY>IN_PROGRESS': 'Doch nicht fertig',
  'ACCEPTED>READY': 'Direkt abholbereit',
  'NEW>READY': 'Annehmen und bereitlegen',
  ACCEPTED: 'Annehmen',
  IN_PROGRESS: 'Beginnen',
  READY: 'Fertig',
  COMPLETED: 'Übergeben',
  REJECTED: 'Ablehnen',
  CANCELLED: 'Stornieren',
};

function stepTo(from: OrderStatus, to: OrderStatus): Step {
  const asksReason = needsReason(from, to, 'staff');
  const verb = VERBS[`${from}>${to}`] ?? VERBS[to] ?? to;
  return { from, to, label: asksReason ? `${verb} …` : verb, asksReason };
}

/** What ends an order without its goods and what is not yet true is asked about; everything else is one click. */
export const asksFirst = (order: Order, { to, asksReason }: Step): boolean =>
  asksReason || ((to === 'COMPLETED' || to === 'READY') && missingOf(order).length > 0);

const isForward = (from: OrderStatus, to: OrderStatus): boolean => STATUSES.indexOf(to) === STATUSES.indexOf(from) + 1;

export function stepsFrom(order: Order): { readonly main: Step | undefined; readonly others: readonly Step[] } {
  const from = order.status;
  const steps = nextStatuses(from, 'staff').map((to) => stepTo(from, to));
  const atOnce = from === 'NEW' && isComplete(order) ? stepTo(from, 'READY') : undefined;
  const main = atOnce ?? steps.find(({ to }) => isForward(from, to));
  return {
    main,
    // What has to be explained comes last, away from what is pressed every day.
    others: steps.filter((step) => step !== main).sort((a, b) => Number(a.asksReason) - Number(b.asksReason)),
  };
}

export function stepBetween(order: Order, to: OrderStatus): Step | undefined {
  const { main, others } = stepsFrom(order);
  return [main, ...others].find((step) => step?.to === to);
}

export const aboutOrder = ({ id }: Pick<Order, 'id'>): string => `order-${id}`;
