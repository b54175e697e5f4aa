const BOM = '\uFEFF';

/** A cell that a spreadsheet would run as a formula is marked as text; some take the wide signs for the usual ones. */
const asText = (cell: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const cellOf = (value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : quoted(asText(value));

type Rows = readonly (readonly (string | number)[])[];

/** Rows in the middle of a file. */
export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

/** Rows as a German spreadsheet opens them: semicolons, comma in numbers, umlauts intact. */
export const toCsv = (rows: Rows): string => BOM + csvRows(rows);
