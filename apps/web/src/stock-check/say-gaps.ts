import { isLoss } from '@kontor/contract/stock-check/rules.ts';
import { GAP_KINDS, type Gap, type GapKind, type GapSum } from '@kontor/contract/stock-check/schema.ts';
import { formatCents, formatChange, formatNumber } from '#platform/format.de.ts';

/** Who it was cannot be known where it was only found by counting. */
export const COUNTED = 'beim Zählen bemerkt';

const WORDS: Record<GapKind, string> = {
  OPEN: 'ungeklärt',
  LOSS: 'Schwund',
  CONSUMED: 'Verzehr',
  RAID: 'Razzia',
  FORGOTTEN: 'nicht gebucht',
};

const piecesOf = ({ lost, found }: GapSum): number => lost - found;

/** `8 ungeklärt, 4 Verzehr`: pieces, what is unexplained first. */
export const sayKinds = (sums: readonly GapSum[]): string =>
  GAP_KINDS.flatMap((kind) => sums.filter((sum) => sum.kind === kind && piecesOf(sum) !== 0))
    .map((sum) => `${formatChange(piecesOf(sum)).replace('+', '')} ${WORDS[sum.kind]}`)
    .join(', ');

export const sumOf = (sums: readonly GapSum[], fits: (kind: GapKind) => boolean) =>
  sums
    .filter(({ kind }) => fits(kind))
    .reduce(
      (total, sum) => ({
        pieces: total.pieces + piecesOf(sum),
        cents: total.cents + sum.cents,
        unpriced: total.unpriced + sum.unpriced,
      }),
      { pieces: 0, cents: 0, unpriced: 0 },
    );

export const isOpen = (kind: GapKind): boolean => kind === 'OPEN';
export const isKnownLoss = (kind: GapKind): boolean => isLoss(kind) && !isOpen(kind);

/** `3 × Brot`, or `5 Vorgänge` where they are several. */
export function sayChosen(gaps: readonly Gap[]): string {
  const [first] = gaps;
  if (first && gaps.length === 1) return `${formatNumber(Math.abs(first.amount))} × ${first.label}`;
  return `${formatNumber(gaps.length)} Vorgänge`;
}

export const sayValue = (gaps: readonly Gap[]): string =>
  formatCents(gaps.reduce((sum, { cents }) => sum - (cents ?? 0), 0));
