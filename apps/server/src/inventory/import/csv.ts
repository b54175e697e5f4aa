interface Cell {
  text: string;
  end: number;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
  return at;
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  let value = '';
  let from = start + 1;
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', from)) {
    value += text.slice(from, quote);
    from = quote + 1;
    if (text[from] !== '"') return { text: value, end: endOfCell(text, from, delimiter) };
    value += '"';
    from += 1;
  }
  return { text: value + text.slice(from), end: text.length };
}

function cellAt(text: string, start: number, delimiter: string): Cell {
  if (text[start] === '"') return quotedCell(text, start, delimiter);
  const end = endOfCell(text, start, delimiter);
  return { text: text.slice(start, end), end };
}

interface CsvRow {
  cells: string[];
  /** Counted from one. */
  line: number;
}

/** A quoted cell may hold delimiters, quotes and line breaks. */
export function parseCsv(text: string, delimiter: string, most: number): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let at = 0;
  let line = 1;
  let start = 0;
  while (at < text.length && rows.length < most) {
    const cell = cellAt(text, at, delimiter);
    row.push(cell.text.trim());
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
