const BOM = '\uFEFF';

/** A cell that a spreadsheet would run as a formula is marked as text. */
const asText = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const cellOf = (value: string | number): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : quoted(asText(value));

/** Rows as a German spreadsheet opens them: semicolons, comma in numbers, umlauts intact. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${BOM}${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;

/** Hands the visitor a file that was made in the browser. */
export function downloadCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the data by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
