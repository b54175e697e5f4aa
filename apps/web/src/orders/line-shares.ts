import type { LineStock } from '@kontor/contract/orders/schema.ts';
import { formatNumber } from '#platform/format.de.ts';

const n = formatNumber;

interface Shares {
  /** What of the store this order will get. */
  readonly granted: number;
  readonly others: number;
  readonly whose: 'frühere' | 'andere';
}

/** Who has a claim on what is there; together with what is available it is everything there is. */
export function sharesOf(amount: number, { reserved, missing }: LineStock, isClaiming: boolean): Shares {
  const granted = isClaiming ? amount - missing : 0;
  // Only where something is missing everything else went to those who came first.
  return { granted, others: reserved - granted, whose: isClaiming && missing > 0 ? 'frühere' : 'andere' };
}

export function explainAvailable({ onHand, available }: LineStock, { granted, others, whose }: Shares): string {
  const own = granted > 0 ? ` − ${n(granted)} für diese Bestellung` : '';
  return `${n(onHand)} vorhanden${own} − ${n(others)} für ${whose} = ${n(available)} verfügbar`;
}
