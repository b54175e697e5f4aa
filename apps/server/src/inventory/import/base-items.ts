import { isReadable } from '@kontor/contract/core/text.ts';
import type { BaseItem, ImportResult } from '@kontor/contract/inventory/schema.ts';
import { type Entry, MAX_ITEMS } from './entry.ts';

const MAX_CHARACTERS = 100;
const MAX_GRAMS = 100_000_000;

type SkippedItem = ImportResult['skipped'][number];

export interface CleanItems {
  items: BaseItem[];
  skipped: SkippedItem[];
  /** The first entry whose only fault is its weight. */
  flawed?: SkippedItem | undefined;
}

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const clean = (text: string | number | undefined): string => String(text ?? '').toWellFormed();
const shorten = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…` : text;
const inOneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A missing weight is zero. */
const grams = ({ weight = 0 }: Entry, gramsPerUnit: number): number => Math.round(Number(weight) * gramsPerUnit);

function weightObjection(entry: Entry, gramsPerUnit: number): string | undefined {
  const value = grams(entry, gramsPerUnit);
  // Computed in Lua: 1/0 or 0/0 is not a text from the file.
  const given = entry.unreadableWeight ?? entry.weight;
  const isWritten = typeof given !== 'number' || Number.isFinite(given);
  const text = shorten(inOneLine(clean(given)));
  const said = isWritten ? `Das Gewicht „${text}“` : 'Das Gewicht';
  if (entry.unreadableWeight !== undefined || Number.isNaN(value)) return `${said} ist keine Zahl.`;
  if (Number(entry.weight ?? 0) < 0) return `${said} ist negativ.`;
  return value > MAX_GRAMS ? `${said} ist zu groß.` : undefined;
}

function objection(name: string, entry: Entry): string | undefined {
  if (name === '') return 'Der Name fehlt.';
  if (name.length > MAX_CHARACTERS) return `Der Name ist länger als ${MAX_CHARACTERS} Zeichen.`;
  if (!isReadable(name)) return 'Der Name ist unsichtbar.';
  if (CONTROL.test(name)) return 'Der Name enthält Steuerzeichen.';
  return entry.isItem === false ? 'Weder Bezeichnung noch Gewicht sind angegeben.' : undefined;
}

const located = (reason: string, { line }: Entry): string => (line === undefined ? reason : `Zeile ${line}: ${reason}`);

function skip(name: string, reason: string): SkippedItem {
  const shown = shorten(inOneLine(name));
  return shown === '' ? { reason } : { name: shown, reason };
}

/** Names appear in URLs and in the game, so only valid ones are accepted; of duplicates the last counts. */
export function cleanItems(
  entries: Entry[],
  { nameOf = (name) => name, gramsPerUnit = 1 }: { nameOf?: (name: string) => string; gramsPerUnit?: number } = {},
): CleanItems {
  const items = new Map<string, BaseItem>();
  const skipped: SkippedItem[] = [];
  const repeated = new Set<string>();
  let flawed: SkippedItem | undefined;
  for (const entry of entries.slice(0, MAX_ITEMS)) {
    const name = nameOf(clean(entry.name).trim());
    const reason = objection(name, entry);
    const flaw = reason ? undefined : weightObjection(entry, gramsPerUnit);
    if (reason || flaw) {
      const left = skip(name, located(reason ?? flaw ?? '', entry));
      if (flaw) flawed ??= left;
      skipped.push(left);
      continue;
    }
    const said = shorten(inOneLine(clean(entry.label)));
    const label = isReadable(said) ? said : '';
    // Those who write line by line can fix it; in code and dumps both are usual.
    if (entry.line !== undefined) {
      if (label === '') skipped.push(skip(name, located('Die Bezeichnung fehlt; der Name steht dafür.', entry)));
      if (items.has(name)) repeated.add(name);
    }
    items.set(name, { name, label: label || name, weight: grams(entry, gramsPerUnit) });
  }
  for (const name of repeated) skipped.push(skip(name, `${name} steht mehrfach in der Datei; die letzte Zeile zählt.`));
  if (entries.length > MAX_ITEMS) skipped.push({ reason: 'Nur die ersten 20.000 Einträge wurden gelesen.' });
  return { items: [...items.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), skipped, flawed };
}
