import type { Rate, SheetPart, WageLine, WageSheet } from '@kontor/contract/wages/schema.ts';
import { formatCents, formatNumber } from '#platform/format.de.ts';

/** `−12,00 €`, with the minus sign that is as wide as the digits. */
export const showCents = (cents: number): string => formatCents(cents).replace('-', '−');

const SECONDS_PER_HOUR = 3600;

/** `12,5 Std.` */
const sayHours = (seconds: number): string => `${formatNumber(seconds / SECONDS_PER_HOUR)}\u00a0Std.`;

/** `2,5 %` */
const sayShare = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}\u00a0%`;

/** `15,00 € je Stunde und 3 % Provision` */
export function sayRate({ hourlyCents, commissionBp }: Rate): string {
  const parts = [
    ...(hourlyCents > 0 ? [`${formatCents(hourlyCents)} je Stunde`] : []),
    ...(commissionBp > 0 ? [`${sayShare(commissionBp)} Provision`] : []),
  ];
  return parts.join(' und ') || 'nur Trinkgeld';
}

/** Where a part of a sheet comes from, in a few words. */
export function sayBasis({ kind, seconds, baseCents }: SheetPart): string | undefined {
  if (kind === 'HOURS') return sayHours(seconds);
  if (kind === 'COMMISSION') return `aus ${formatCents(baseCents)} Umsatz`;
  return undefined;
}

/** How an amount came about. */
export function sayLine({ kind, rateBp, baseCents, seconds, hourlyCents, note, isReversal }: WageLine): string {
  const parts = [
    ...(isReversal ? ['zurückgenommene Bestellung'] : []),
    ...(rateBp !== null && baseCents !== null ? [`${sayShare(rateBp)} von ${formatCents(baseCents)}`] : []),
    ...(seconds !== null && hourlyCents !== null ? [`${sayHours(seconds)} zu ${formatCents(hourlyCents)}`] : []),
    ...(note ? [note] : []),
  ];
  return parts.join(', ') || (kind === 'TIP' ? 'aus einem Verkauf' : '');
}

export const openTotal = (sheets: readonly WageSheet[]): number =>
  sheets.reduce((sum, { openCents }) => sum + Math.max(openCents, 0), 0);

/** Can be paid. */
export const isDue = ({ openCents }: WageSheet): boolean => openCents > 0;
