import { sayNumber } from '../core/german.ts';
import type { GapKind } from './schema.ts';

/** What a filter says for those of whom nobody is known. */
export const NOBODY = '-';

/** A change made by a person of the game may be asked about; one that was only found by counting is nobody's. */
export const personKeyOf = ({ userId, citizenName }: { userId: string | null; citizenName: string | null }): string =>
  userId !== null ? `u:${userId}` : citizenName !== null ? `g:${citizenName}` : '';

/** What was only booked by nobody is not lost. */
export const isLoss = (kind: GapKind): boolean => kind !== 'FORGOTTEN';

const MAX_NAMED = 3;

/** `3 × Brot, 2 × Mehl und 4 weitere`. */
export function sayGoods(goods: readonly { label: string; amount: number }[]): string {
  const named = goods.slice(0, MAX_NAMED).map(({ label, amount }) => `${sayNumber(Math.abs(amount))} × ${label}`);
  const rest = goods.length - named.length;
  return named.join(', ') + (rest > 0 ? ` und ${sayNumber(rest)} weitere` : '');
}
