import type { Offer } from '@kontor/contract/products/offer.ts';
import { formatNumber } from '#platform/format.de.ts';

/** From here on a customer should know that there is not much left. */
const FEW = 10;

interface Availability {
  readonly tone: 'there' | 'few' | 'made' | 'gone';
  readonly words: string;
  readonly rest: string | undefined;
}

/** What a customer can count on; what is not there is made, or bought where it is not ours. */
export function availabilityOf(
  { available, soldOut, kind }: Pick<Offer, 'available' | 'soldOut'> & Partial<Pick<Offer, 'kind'>>,
  amount = 0,
): Availability {
  if (soldOut) return { tone: 'gone', words: 'Gerade ausverkauft', rest: undefined };
  if (available <= 0) return { tone: 'made', words: 'Wird für dich hergestellt', rest: undefined };
  const lack = amount - available;
  return {
    tone: available < FEW || lack > 0 ? 'few' : 'there',
    words: `${formatNumber(available)} auf Lager`,
    rest:
      lack > 0
        ? `${formatNumber(lack)} davon ${kind === 'RESOLD' ? 'müssen wir erst besorgen' : 'stellen wir für dich her'}.`
        : undefined,
  };
}
