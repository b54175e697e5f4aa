import { useState } from 'react';

/** What a column compares by; things without a value come last, whichever way it is sorted. */
export type SortValue = string | number | null;

export interface Sorting<K extends string> {
  readonly by: K;
  readonly isDescending: boolean;
  readonly toggle: (column: K) => void;
}

const collator = new Intl.Collator('de', { numeric: true });

function compare(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one) - Number(other);
}

export function useSorting<K extends string>(first: K): Sorting<K> {
  const [state, setState] = useState({ by: first, isDescending: false });
  const toggle = (by: K) => setState((now) => ({ by, isDescending: now.by === by && !now.isDescending }));
  return { ...state, toggle };
}

export function sortRows<T, K extends string>(
  rows: readonly T[],
  { by, isDescending }: Pick<Sorting<K>, 'by' | 'isDescending'>,
  columns: Readonly<Record<K, (row: T) => SortValue>>,
): T[] {
  const read = columns[by];
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [read(a), read(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * compare(one, other);
  });
}
