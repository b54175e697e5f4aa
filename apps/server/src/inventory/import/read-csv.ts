import { type Entry, MAX_ITEMS } from './entry.ts';

/** A quoted cell may hold delimiters, quotes and line breaks; what stands behind its closing quote is left out. */
function cellAt(text: string, start: number, delimiter: string): { value: string; end: number } {
  const isQuoted = text[start] === '"';
  let at = start;
  if (isQuoted) {
    at = text.indexOf('"', start + 1);
    while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
    if (at === -1) at = text.length;
  }
  const close = at;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
  const value = isQuoted ? text.slice(start + 1, close).replaceAll('""', '"') : text.slice(start, at);
  return { value: value.trim(), end: at };
}

interface CsvRow {
  cells: string[];
  /** Counted from one. */
  line: number;
}

function parseCsv(text: string, delimiter: string, most: number): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let at = 0;
  let line = 1;
  let start = 0;
  while (at < text.length && rows.length < most) {
    const cell = cellAt(text, at, delimiter);
    row.push(cell.value);
    at = cell.end + 1;
    if (text[cell.end] === delimiter) continue;
    if (row.some((value) => value !== '')) rows.push({ cells: row, line });
    row = [];
    line += text.slice(start, at).split('\n').length - 1;
    start = at;
  }
  if (row.length > 0 && rows.length < most) rows.push({ cells: row, line });
  return rows;
}

/** Bounds the search for a header line in other texts. */
const MAX_HEADER = 2_000;
const DELIMITERS = [',', ';', '\t'];
const COLUMNS = {
  name: /^(name|item)$/i,
  label: /^(label|bezeichnung)$/i,
  weight: /^(weight|gewicht)( ?\(g\)| in g|_g)?$/i,
};

/** Excel names the delimiter in a line of its own. */
const EXCEL_HINT = /^sep=.\r?\n/i;
const withoutExcelHint = (text: string): string => text.replace(EXCEL_HINT, '');

function findLayout(text: string): { delimiter: string; name: number; label: number; weight: number } | undefined {
  for (const delimiter of DELIMITERS) {
    const header = parseCsv(text.slice(0, MAX_HEADER), delimiter, 1)[0]?.cells ?? [];
    const find = (column: RegExp): number => header.findIndex((cell) => column.test(cell));
    const layout = { delimiter, name: find(COLUMNS.name), label: find(COLUMNS.label), weight: find(COLUMNS.weight) };
    if (layout.name >= 0 && Math.max(layout.label, layout.weight) >= 0) return layout;
  }
  return undefined;
}

/** Three digits after the only separator are thousands (weights have no milligrams); else it is the decimal separator. */
function parseNumber(text: string): number {
  const digits = text.replace(/[\s'’]|g$/gi, '');
  if (digits === '') return text === '' ? 0 : Number.NaN;
  if (/^[1-9]\d{0,2}(?:(\.\d{3})+|(,\d{3})+)$/.test(digits)) return Number(digits.replace(/[.,]/g, ''));
  const isGerman = digits.lastIndexOf(',') > digits.lastIndexOf('.');
  return Number(isGerman ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}

/** Only a header with the needed columns makes a text a CSV file. */
export const isCsv = (text: string): boolean => findLayout(withoutExcelHint(text)) !== undefined;

/** The delimiter and the decimal separator depend on the country. */
export function readCsv(content: string): Entry[] {
  const text = withoutExcelHint(content);
  const layout = findLayout(text);
  if (!layout) return [];
  const [, ...rows] = parseCsv(text, layout.delimiter, MAX_ITEMS + 2);
  const linesBefore = EXCEL_HINT.test(content) ? 1 : 0;
  return rows.map(({ cells, line }) => {
    const weight = cells[layout.weight] ?? '';
    const grams = parseNumber(weight);
    return {
      name: cells[layout.name],
      // Without a label column, labels were not intended.
      label: layout.label < 0 ? cells[layout.name] : cells[layout.label],
      weight: grams,
      line: line + linesBefore,
      ...(Number.isFinite(grams) ? {} : { unreadableWeight: weight }),
    };
  });
}
