const BOM = '\uFEFF';

/** Prevents formula injection; some spreadsheets accept full-width signs too. */
const asText = (cell: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const cellOf = (value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : quoted(asText(value));

type Rows = readonly (readonly (string | number)[])[];

export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

/** For German spreadsheets: semicolons, decimal comma, BOM. */
export const toCsv = (rows: Rows): string => BOM + csvRows(rows);
