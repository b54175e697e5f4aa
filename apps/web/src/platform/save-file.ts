/** Hands the visitor a file that was made in the browser. */
export function saveFile(name: string, content: string, type: 'text/csv' | 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the data by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
