/** Of shorter words the server would find too much. */
export const SHORTEST = 3;

/** What is searched for, if it is long enough. */
export function searchText(typed = ''): string | undefined {
  const text = typed.trim();
  return text.length >= SHORTEST ? text : undefined;
}
