import { formatNumber } from '#platform/format.de.ts';

/** `12 × Mehl, 3 × Brot`. */
export const listOf = (lines: readonly { readonly amount: number; readonly name: string }[]): string =>
  lines.map(({ amount, name }) => `${formatNumber(amount)} × ${name}`).join(', ');
