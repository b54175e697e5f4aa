import { isRefunded, PAYMENT_LABELS, paidOf, type Refund, WALK_IN } from '@kontor/contract/orders/bill.ts';
import { totalOf } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { formatCents, formatDateTime, formatMoney, formatNumber, formatPrice } from '#platform/format.de.ts';

export interface ReceiptRow {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

export function sayPaid({ bill, items }: Pick<Order, 'bill' | 'items'>): string {
  if (isRefunded(items)) return 'erstattet';
  if (bill.owedCents > 0) return bill.payment === 'INVOICE' ? 'Rechnung, offen' : 'offen';
  return bill.payment ? PAYMENT_LABELS[bill.payment] : 'bei der Übergabe';
}

export const linesOfReceipt = ({ items }: Pick<Order, 'items'>): ReceiptRow[] =>
  items.map(({ name, amount, unitPrice }) => ({
    label: `${formatNumber(amount)} × ${name}${amount > 1 ? ` zu ${formatPrice(unitPrice)}` : ''}`,
    amount: formatMoney(totalOf([{ amount, unitPrice }])),
  }));

/** Of one that took everything at once, no list. */
export const sayRefunded = ({ items }: Pick<Refund, 'items'>): string =>
  items.map(({ amount, name }) => `${formatNumber(amount)} × ${name}`).join(', ');

export function sumsOfReceipt(order: Pick<Order, 'bill' | 'items' | 'total'>): ReceiptRow[] {
  const { discountCents, discountReason, tipCents } = order.bill;
  const isPlain = discountCents === 0 && tipCents === 0;
  return [
    ...(isPlain ? [] : [{ label: 'Zwischensumme', amount: formatMoney(order.total) }]),
    ...(discountCents > 0
      ? [{ label: `Rabatt${discountReason ? ` (${discountReason})` : ''}`, amount: `−${formatCents(discountCents)}` }]
      : []),
    ...(tipCents > 0 ? [{ label: 'Trinkgeld, danke', amount: formatCents(tipCents) }] : []),
    { label: `Summe (${sayPaid(order)})`, amount: formatCents(paidOf(order.bill)), isStrong: true },
    ...order.bill.refunds.map((refund) => ({
      label: `Erstattet am ${formatDateTime(refund.at)}: ${sayRefunded(refund)}`,
      amount: `−${formatCents(refund.cents)}`,
    })),
  ];
}

export const headOfReceipt = (order: Order): string[] => [
  `Beleg ${order.number}`,
  formatDateTime(order.createdAt),
  ...(order.customer.name === WALK_IN ? [] : [`Kunde: ${order.customer.name}`]),
  ...(order.bill.priceList ? [`Preisliste: ${order.bill.priceList}`] : []),
];

/** Who sold it. */
export const footOfReceipt = (order: Order): string => {
  const clerk = order.history.findLast(({ to }) => to === 'COMPLETED')?.by ?? order.assignee?.name;
  return clerk ? `Es bediente dich ${clerk}.` : '';
};

/** For a message: each thing in a line of its own. */
export const receiptText = (order: Order, business: string): string =>
  [
    business,
    ...headOfReceipt(order),
    '',
    ...linesOfReceipt(order).map(({ label, amount }) => `${label}: ${amount}`),
    '',
    ...sumsOfReceipt(order).map(({ label, amount }) => `${label}: ${amount}`),
    '',
    [footOfReceipt(order), 'Danke und bis bald.'].filter(Boolean).join(' '),
  ].join('\n');
