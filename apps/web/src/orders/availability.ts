import { formatNumber } from '#platform/format.de.ts';

/** From here on a customer should know that there is not much left. */
const FEW = 10;

export interface Availability {
  readonly tone: 'there' | 'few' | 'made';
  readonly words: string;
  /** What is said about the part of the wanted amount that is not there. */
  readonly rest: string | undefined;
}

/** What a customer can count on; what is not there is made. */
export function availabilityOf(available: number, amount = 0): Availability {
  if (available <= 0) return { tone: 'made', words: 'Wird für dich hergestellt', rest: undefined };
  const lack = amount - available;
  return {
    tone: available < FEW || lack > 0 ? 'few' : 'there',
    words: `${formatNumber(available)} auf Lager`,
    rest: lack > 0 ? `${formatNumber(lack)} davon stellen wir für dich her.` : undefined,
  };
}
