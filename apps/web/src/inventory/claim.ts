import { formatNumber } from '#platform/format.de.ts';

/** `12 reserviert · 8 verfügbar`: what running orders have a claim on, and the rest. */
export const claimOf = (amount: number, reserved: number): string =>
  `${formatNumber(reserved)} reserviert · ${formatNumber(amount - reserved)} verfügbar`;
