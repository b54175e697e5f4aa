import { AMOUNT_MAX, type Count, type InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { formatCount, readNumber } from '#platform/format.de.ts';
import { remember, rememberedJson } from '#platform/storage.ts';
import { byLabel, type Named } from '../item-search.ts';

export interface Counting {
  readonly typed: string;
  readonly expected: number;
}

export interface Draft {
  readonly savedAt: string;
  readonly added: readonly string[];
  readonly counts: Readonly<Record<string, Counting>>;
}

/** Raised when the shape changes: an older draft is then left alone. */
const VERSION = 1;

export const emptyDraft = (): Draft => ({ savedAt: '', added: [], counts: {} });

const isEmpty = ({ added, counts }: Draft): boolean => added.length === 0 && Object.keys(counts).length === 0;

const keyOf = (userId: string): string => `kontor.stocktake.${userId}`;

export function loadDraft(userId: string): Draft | undefined {
  const { version, draft } = rememberedJson<{ version: number; draft: Draft }>(keyOf(userId)) ?? {};
  return version === VERSION && draft && !isEmpty(draft) ? draft : undefined;
}

export const saveDraft = (userId: string, draft: Draft, now: Date): void =>
  remember(
    keyOf(userId),
    isEmpty(draft) ? '' : JSON.stringify({ version: VERSION, draft: { ...draft, savedAt: now.toISOString() } }),
  );

export const removeDraft = (userId: string): void => remember(keyOf(userId), '');

export interface CountRow extends Named {
  readonly stock: number;
  readonly counting: Counting | undefined;
}

/** `1.284` is a number too; `undefined` is no whole number from zero up. */
export function countOf(typed: string): number | undefined {
  const count = readNumber(typed);
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= AMOUNT_MAX ? count : undefined;
}

export const differenceOf = ({ stock, counting }: CountRow): number | undefined => {
  const counted = counting && countOf(counting.typed);
  return counted === undefined ? undefined : counted - stock;
};

export const hasChanged = ({ stock, counting }: CountRow): boolean =>
  counting !== undefined && counting.expected !== stock;

export function rowsOf(stock: readonly InventoryItem[], labels: ReadonlyMap<string, string>, draft: Draft): CountRow[] {
  const row = (name: string, label: string, amount: number): CountRow => ({
    name,
    label,
    stock: amount,
    counting: draft.counts[name],
  });
  const stocked = new Set(stock.map(({ name }) => name));
  const others = new Set([...draft.added, ...Object.keys(draft.counts)].filter((name) => !stocked.has(name)));
  const rows = stock.map(({ name, label, amount }) => row(name, label, amount));
  // The stock comes sorted, and sorting a thousand labels with every digit typed would be felt.
  if (others.size === 0) return rows;
  return [...rows, ...[...others].map((name) => row(name, labels.get(name) ?? name, 0))].sort(byLabel);
}

export function totalsOf(rows: readonly CountRow[]) {
  const typed = rows.filter(({ counting }) => counting !== undefined);
  const readable = typed.flatMap((row) => {
    const difference = differenceOf(row);
    return difference === undefined ? [] : [{ ...row, difference }];
  });
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const names = (some: readonly Named[]) => some.map(({ name }) => name);
  return {
    rows: rows.length,
    counted: readable.length,
    more: sum(readable.map(({ difference }) => Math.max(difference, 0))),
    less: sum(readable.map(({ difference }) => Math.min(difference, 0))),
    // By name, because the screen can show only these.
    differing: names(readable.filter(({ difference }) => difference !== 0)),
    changed: names(typed.filter(hasChanged)),
    unreadable: names(typed.filter(({ counting }) => countOf(counting?.typed ?? '') === undefined)),
  };
}

export type Totals = ReturnType<typeof totalsOf>;

export const countsOf = (rows: readonly CountRow[]): Count[] =>
  rows.flatMap(({ name, counting }) => {
    const counted = counting && countOf(counting.typed);
    return counting && counted !== undefined ? [{ name, counted, expected: counting.expected }] : [];
  });

export const differencesOf = (count: number): string => formatCount(count, 'Abweichung', 'Abweichungen');
