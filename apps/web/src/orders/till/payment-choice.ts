import { PAYMENTS, type Payment } from '@kontor/contract/orders/bill.ts';
import { remember, remembered } from '#platform/storage.ts';

const keyOf = (clerkId: string): string => `till-payment:${clerkId}`;

/** How the last one was paid that this clerk handed over here: the next one probably is, too. */
export function lastPayment(clerkId: string): Payment {
  const known = remembered(keyOf(clerkId));
  return PAYMENTS.find((payment) => payment === known) ?? 'CASH';
}

export const notePayment = (clerkId: string, payment: Payment): void => remember(keyOf(clerkId), payment);
