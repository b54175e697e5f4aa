/** An exact rational number; the bottom is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const ZERO: Fraction = { top: 0n, bottom: 1n };

export const whole = (top: bigint): Fraction => ({ top, bottom: 1n });

export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.bottom === other.bottom
    ? { top: one.top + other.top, bottom: one.bottom }
    : { top: one.top * other.bottom + other.top * one.bottom, bottom: one.bottom * other.bottom };

export const times = ({ top, bottom }: Fraction, factor: bigint): Fraction => ({ top: top * factor, bottom });

function commonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** In lowest terms, so that repeated divisions stay small. */
export function over({ top, bottom }: Fraction, divisor: bigint): Fraction {
  const common = commonDivisor(top, bottom * divisor);
  return { top: top / common, bottom: (bottom * divisor) / common };
}
