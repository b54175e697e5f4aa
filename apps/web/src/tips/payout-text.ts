import type { Payout } from '@kontor/contract/tips/schema.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';

interface Share {
  readonly name: string;
  readonly amounts: number[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Spaces that keep a number and its unit together are lost on the way into a chat. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

function lineOf({ name, amounts }: Share): string {
  const parts = amounts.length > 1 ? ` (${amounts.map(formatNumber).join(' + ')})` : '';
  return plain(`${name}: ${formatVc(sum(amounts))}${parts}`);
}

function sharesOf(payouts: readonly Payout[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { user, amount } of payouts) {
    const share = shares.get(user.id) ?? { name: user.name, amounts: [] };
    share.amounts.push(amount);
    shares.set(user.id, share);
  }
  return [...shares.values()].sort(
    (one, other) => sum(other.amounts) - sum(one.amounts) || one.name.localeCompare(other.name, 'de'),
  );
}

/** What is open as a message: a line for each person with what they get, the most first. */
export function payoutText(payouts: readonly Payout[]): string {
  const total = formatVc(sum(payouts.map(({ amount }) => amount)));
  return [...sharesOf(payouts).map(lineOf), plain(`Summe: ${total}`)].join('\n');
}
