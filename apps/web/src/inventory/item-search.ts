import type { BaseItem } from '@kontor/contract/inventory/schema.ts';

export type Named = Pick<BaseItem, 'name' | 'label'>;

export interface Searchable<T extends Named = Named> {
  readonly item: T;
  readonly label: string;
  readonly name: string;
}

const collator = new Intl.Collator('de', { numeric: true });

export const byLabel = (one: Named, other: Named): number =>
  collator.compare(one.label, other.label) || collator.compare(one.name, other.name);

/** Without case and accents: "kase" finds "Käse". */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').trim();

const prepared = new WeakMap<readonly Named[], readonly Searchable[]>();

/** Prepared once per list, so that every key stroke and every field only compares. */
export function toSearchable<T extends Named>(items: readonly T[]): readonly Searchable<T>[] {
  const known = prepared.get(items) as readonly Searchable<T>[] | undefined;
  const found = known ?? items.map((item) => ({ item, label: fold(item.label), name: fold(item.name) }));
  prepared.set(items, found);
  return found;
}

export function filterItems<T extends Named>(items: readonly Searchable<T>[], text: string): T[] {
  const wanted = fold(text);
  const hits =
    wanted === '' ? items : items.filter(({ label, name }) => label.includes(wanted) || name.includes(wanted));
  return hits.map(({ item }) => item);
}

const isWordStart = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

function startsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

const RANKS = 4;

/** 0 the label begins with it, 1 a word of the label does, 2 the label contains it, 3 the name does. */
function rankOf({ label, name }: Searchable, wanted: string): number | undefined {
  if (label.startsWith(wanted)) return 0;
  if (label.includes(wanted)) return startsWord(label, wanted) ? 1 : 2;
  return name.includes(wanted) ? 3 : undefined;
}

export function rankItems<T extends Named>(items: readonly Searchable<T>[], text: string): T[] {
  const wanted = fold(text);
  if (wanted === '') return items.map(({ item }) => item);
  const ranks: T[][] = Array.from({ length: RANKS }, () => []);
  for (const entry of items) {
    const rank = rankOf(entry, wanted);
    if (rank !== undefined) ranks[rank]?.push(entry.item);
  }
  return ranks.flat();
}

/** The item that is meant beyond doubt: its label or name was typed whole, or it alone is left and begins with the text. */
export function certainItem<T extends Named>(items: readonly Searchable<T>[], text: string): T | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const hits = items.filter(({ label, name }) => label.includes(wanted) || name.includes(wanted));
  const whole = hits.filter(({ label, name }) => label === wanted || name === wanted);
  const [first, ...others] = whole.length > 0 ? whole : hits;
  const begins = first && (first.label.startsWith(wanted) || first.name.startsWith(wanted));
  return begins && others.length === 0 ? first.item : undefined;
}
