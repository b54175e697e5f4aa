import { replaceEqualDeep } from '@tanstack/react-query';
import type { Paged } from './api.ts';

export interface Row {
  readonly id: number | string;
}

export interface PagedRows<T> {
  /** Without a gap between them; each ends with the cursor that leads on from its last row. */
  readonly parts: readonly Paged<readonly T[]>[];
  /** How many pages the reader has asked for: no more is kept. */
  readonly pages: number;
}

export const rowsOf = <T>({ parts }: PagedRows<T>): T[] => parts.flatMap(({ items }) => items);

export const endOf = <T>({ parts }: PagedRows<T>): string | undefined => parts.at(-1)?.before;

const idsOf = (rows: readonly Row[]): Set<Row['id']> => new Set(rows.map(({ id }) => id));

export function meets<T extends Row>(known: PagedRows<T>, { items }: Paged<readonly T[]>): boolean {
  const ids = idsOf(rowsOf(known));
  return items.some(({ id }) => ids.has(id));
}

function behind<T extends Row>({ parts }: PagedRows<T>, last: T): Paged<readonly T[]>[] {
  const at = parts.findIndex(({ items }) => items.some(({ id }) => id === last.id));
  return parts.slice(at).map(({ items, before }, nth) => ({
    items: nth === 0 ? items.slice(items.findIndex(({ id }) => id === last.id) + 1) : items,
    before,
  }));
}

/** Whole parts only: only their ends lead on. */
function trim<T>({ parts, pages }: PagedRows<T>, size: number): PagedRows<T> {
  let count = 0;
  const kept = parts.filter(({ items }) => {
    const isWanted = count < pages * size;
    count += items.length;
    return isWanted && items.length > 0;
  });
  return { parts: kept.length > 0 ? kept : parts.slice(0, 1), pages };
}

/** Puts what was read on top of what was known; where the two do not meet, the rest is dropped. Equal rows stay the same objects. */
export function mergeTop<T extends Row>(
  known: PagedRows<T> | undefined,
  read: readonly Paged<readonly T[]>[],
  size: number,
): PagedRows<T> {
  if (!known) return { parts: read, pages: 1 };
  const old = new Map(rowsOf(known).map((row) => [row.id, row]));
  const fresh = read.map(({ items, before }) => ({
    items: items.map((row) => replaceEqualDeep(old.get(row.id), row)),
    before,
  }));
  const top = { parts: fresh, pages: known.pages };
  if (endOf(top) === undefined) return top;
  const last = rowsOf(top).findLast(({ id }) => old.has(id));
  if (!last) return trim({ parts: fresh, pages: 1 }, size);
  const ids = idsOf(rowsOf(top));
  const rest = behind(known, last).map(({ items, before }) => ({
    items: items.filter(({ id }) => !ids.has(id)),
    before,
  }));
  return trim({ parts: [...fresh, ...rest], pages: known.pages }, size);
}

export const addPage = <T>(known: PagedRows<T>, after: string, page: Paged<readonly T[]>): PagedRows<T> =>
  endOf(known) === after ? { ...known, parts: [...known.parts, page] } : known;
