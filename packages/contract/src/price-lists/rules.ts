import { divide, fromUnits, toUnits } from '../core/money.ts';
import { priceAt, type SpecialPrice } from '../products/offer.ts';

interface Priced {
  readonly price: number;
  readonly offer: SpecialPrice | null;
}

/** Ten-thousandths in a cent. */
const UNITS_PER_CENT = 100n;

/** To the whole cent, so that what is shown is what is added up. */
function withPercent(price: number, percent: number): number {
  const hundredths = toUnits(price) * BigInt(100 + percent);
  return fromUnits(divide(hundredths, 100n * UNITS_PER_CENT) * UNITS_PER_CENT);
}

/** A reduced price is not reduced again: the lower of the two counts. */
export function priceInList(product: Priced, percent: number, now: Date): number {
  const current = priceAt(product, now);
  if (percent === 0) return current;
  const listed = withPercent(product.price, percent);
  return current === product.price ? listed : Math.min(listed, current);
}

/** `−15 %`, `+5 %`. */
export const sayPercent = (percent: number): string =>
  `${percent < 0 ? '−' : percent > 0 ? '+' : '±'}${Math.abs(percent)}\u00a0%`;
